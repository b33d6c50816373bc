import { sentence, vatRateOn } from '@lekha/ledger'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { underGroups } from '../../../books/under-groups.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { type Entry, isEmptyLine } from './entry.ts'
import { type VatIs, withVat } from './entry-vat.ts'
import type { EntryKeys } from './form/entry-keys.ts'
import { keepVatLedger, readVatLedger } from './kept.ts'
import { type Lack, lackOfLine } from './lack.ts'
import type { EntryEditor } from './use-entry.ts'
import { lineAtFocus } from './use-screen-keys.ts'

const VAT = /(?:^|\P{L})(?:vat|भ्याट|मू\.?अ\.?क|मूल्य अभिवृद्धि कर)(?:\P{L}|$)/iu

type VatOf = { editor: EntryEditor; masters: Masters; goOn: EntryKeys['toNextLine']; refuse: (lack: Lack) => void }

/** Alt+T adds VAT to the amount of the line, Alt+Shift+T takes it out of an amount that includes it; either is in a line of its own. */
export function useVat({ editor, masters, goOn, refuse }: VatOf): void {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const { kind, type } = editor.entry
  const asked = useRef<string>(undefined)
  // The ledger that the user chose for VAT is the one of the next voucher of this type.
  const answer = editor.entry.lines.find(({ key }) => key === asked.current)?.ledgerId
  useEffect(() => {
    if (answer) keepVatLedger(organizationId, type, answer)
  }, [organizationId, type, answer])

  const split = (is: VatIs) => {
    const entry = editor.now()
    const index = taxedLine(entry)
    const line = entry.lines[index]
    const rate = vatRateOn(entry.date)
    const ledgerId = vatLedger(masters, readVatLedger(organizationId, type))
    if (!line || line.ledgerId === null || line.ledgerId === ledgerId) return
    const lack = lackOfLine(entry, index)
    if (lack) return refuse(lack)
    if (rate === undefined) return refuse({ field: 'date', message: sentence('No rate of VAT is known for this date.') })
    const taxed = withVat(entry, index, is, rate, ledgerId)
    editor.dispatch({ do: 'replace', entry: taxed.entry })
    if (ledgerId !== null) return goOn(taxed.entry.lines.length - 1)
    asked.current = taxed.entry.lines[taxed.at]?.key
    editor.focus(`lines.${taxed.at}.ledger`)
  }
  const hidden = kind !== 'sales' && kind !== 'purchase'
  useKeys([
    { keys: 'Alt+T', label: t('Add VAT'), run: () => split('on'), hidden },
    { keys: 'Alt+Shift+T', label: t('Take VAT out of the amount'), run: () => split('within'), hidden: true },
  ])
}

/** The line that is meant: the one with the focus, else the last; the line above an empty one. */
function taxedLine({ lines }: Entry): number {
  const index = lineAtFocus() ?? lines.length - 1
  const line = lines[index]
  return line && isEmptyLine(line) ? index - 1 : index
}

/** The ledger of VAT: the one used last, else the only one among duties and taxes whose name says so; null when the user must choose. */
export function vatLedger(masters: Masters, kept: string | null): string | null {
  if (kept !== null && masters.ledgerById.get(kept)?.active) return kept
  const isTax = underGroups(masters.groups)('duties-taxes')
  const named = masters.ledgers.filter(
    (ledger) => ledger.active && isTax(ledger) && VAT.test([ledger.name, ledger.nameNp, ledger.alias].join(' · ')),
  )
  const [only, ...others] = named
  return only && others.length === 0 ? only.id : null
}
