import { type InputOf, type TdsNature, tdsNatureCalls, updateTdsNature } from '@lekha/contract'
import { formatAmount, type Language, paisaText, parsePaisa, percentShown, readAmount, readPercent } from '@lekha/money'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { masterFields, typedName } from '../../masters/master-fields.tsx'
import { masterWire } from '../../masters/master-wire.ts'

export const natureWire = masterWire(tdsNatureCalls)

type NatureInput = InputOf<typeof updateTdsNature>['body']
export type NatureForm = ContractForm<NatureInput>
export type RateInput = NatureInput['rates'][number]

/** The form of a nature of payment, with one empty rate for a new one. */
export function useNatureForm(row: TdsNature | undefined, since: string): NatureForm {
  const empty: NatureInput = { ...typedName(''), section: '', final: false, note: '', rates: [rateSince(since)], active: true, version: 0 }
  return useContractForm(schemaOf(updateTdsNature), masterFields(natureWire, row, empty))
}

export const rateSince = (since: string): RateInput => ({ since, rate: null, threshold: null, slabs: [], source: '', confirmed: false })

/** How a rate and an amount stand in a field, and what goes out for what was typed; the contract says what is wrong with it. */
export const percentIn = (language: Language) => ({
  show: (rate: number | null) => (rate === null || Number.isNaN(rate) ? '' : percentShown(rate, language)),
  read: (text: string): number | null => readPercent(text) ?? Number.NaN,
  unit: '%',
})
export const amountIn = (language: Language) => ({
  show: (text: string | null) =>
    text !== null && /^\d+(\.\d{1,2})?$/.test(text) ? formatAmount(parsePaisa(text), language) : (text ?? ''),
  read: (text: string): string | null => {
    const typed = readAmount(text)
    return typed.ok ? paisaText(typed.amount) : text
  },
})
