import { sentence, vatRateOn } from '@lekha/ledger'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { lineAtFocus } from './at-focus.ts'
import { type Entry, isEmptyLine } from './entry.ts'
import { type VatIs, withVat } from './entry-vat.ts'
import type { EntryKeys } from './form/entry-keys.ts'
import { isBill } from './goods/bill.ts'
import { keepVatLedger, readVatLedger } from './kept.ts'
import { type Lack, lackOfLine } from './lack.ts'
import type { EntryEditor } from './use-entry.ts'
import { vatLedger } from './vat-ledger.ts'

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
    if (isBill(entry)) return charge(entry, ledgerId)
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
  /** On a bill of goods VAT is charged by the classes of its goods, or not at all. */
  const charge = (entry: Entry, ledgerId: string | null) => {
    if (entry.vatLedgerId === undefined && ledgerId === null)
      return refuse({ field: 'lines.0.ledger', message: sentence('No ledger of VAT is known: enter the VAT in a line here.') })
    const { vatLedgerId, ...bill } = entry
    editor.dispatch({ do: 'replace', entry: vatLedgerId === undefined && ledgerId !== null ? { ...bill, vatLedgerId: ledgerId } : bill })
  }
  const hidden = kind !== 'sales' && kind !== 'purchase'
  useKeys([
    { keys: 'Alt+T', label: editor.entry.vatLedgerId === undefined ? t('Add VAT') : t('Without VAT'), run: () => split('on'), hidden },
    { keys: 'Alt+Shift+T', label: t('Take VAT out of the amount'), run: () => split('within'), hidden: true },
  ])
}

/** The line that is meant: the one with the focus, else the last; the line above an empty one. */
function taxedLine({ lines }: Entry): number {
  const index = lineAtFocus() ?? lines.length - 1
  const line = lines[index]
  return line && isEmptyLine(line) ? index - 1 : index
}
