import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../../books/masters.ts'
import { underGroups } from '../../../../books/under-groups.ts'
import { useKeys } from '../../../../ui/use-keys.ts'
import { lineAtFocus } from '../at-focus.ts'
import { isOrder } from '../entry.ts'
import type { EntryEditor } from '../use-entry.ts'
import { baseOf, mayDeduct, partiesOf, usualWay, withDeduction } from './deduction.ts'
import { DeductionDialog } from './deduction-dialog.tsx'

/** Alt+S deducts tax at source from the line with the keyboard, or changes what was deducted on it; this is the dialog that asks. */
export function DeductTax({ editor, masters }: { editor: EntryEditor; masters: Masters }) {
  const { t } = useTranslation()
  const [index, setIndex] = useState<number | null>()
  const { entry } = editor
  const open = () => setIndex(lineAtFocus() ?? null)
  useKeys([{ keys: 'Alt+S', label: t('Deduct tax (TDS)'), run: open, hidden: !mayDeduct(entry), when: !isOrder(entry) }])
  if (index === undefined) return null
  const stands = underGroups(masters.groups)
  const isIn =
    (...groups: string[]) =>
    (ledgerId: string | null) => {
      const ledger = ledgerId === null ? undefined : masters.ledgerById.get(ledgerId)
      return ledger !== undefined && stands(...groups)(ledger)
    }
  const at = index ?? undefined
  const isTax = isIn('duties-taxes')
  return (
    <DeductionDialog
      masters={masters}
      date={entry.date}
      former={at === undefined ? undefined : entry.lines[at]}
      way={usualWay(entry)}
      baseFor={(way) => baseOf(entry, at, way, isTax)}
      parties={partiesOf(entry, at, isIn('sundry-creditors', 'sundry-debtors'))}
      onClose={() => {
        setIndex(undefined)
        editor.focus(at === undefined ? 'account' : `lines.${at}.amount`)
      }}
      onAccept={(deducted) => {
        setIndex(undefined)
        const replaces = at !== undefined && editor.now().lines[at]?.deduction ? at : undefined
        const next = withDeduction(editor.now(), deducted, replaces)
        editor.dispatch({ do: 'replace', entry: next.entry })
        editor.focus(`lines.${next.at}.amount`)
      }}
    />
  )
}
