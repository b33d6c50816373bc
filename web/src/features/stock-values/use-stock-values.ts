import { type LedgerAnswer, type StockValue, writeStockValues } from '@lekha/contract'
import { formatAmount, type Paisa, ZERO } from '@lekha/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite, type WireFailure } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { amountTyped } from '../../books/typed-amount.ts'
import { notify } from '../../ui/notify.ts'

/** A ledger of stock on the chosen day: its value on it, and the last one before. */
export type StockRow = { id: string; ledger: LedgerAnswer; value: StockValue | undefined; former: StockValue | undefined }

/** The rows of a day, by name. A ledger that is not in use is shown where it has a value on that day. */
export function stockRows(ledgers: readonly LedgerAnswer[], values: readonly StockValue[], day: string): StockRow[] {
  return ledgers
    .map((ledger) => {
      const own = values.filter(({ ledgerId }) => ledgerId === ledger.id)
      const [value, former] = [own.find(({ date }) => date === day), own.findLast(({ date }) => date < day)]
      return { id: ledger.id, ledger, value, former }
    })
    .filter(({ ledger, value }) => ledger.active || value !== undefined)
    .toSorted((a, b) => a.ledger.name.localeCompare(b.ledger.name))
}

const NOTHING_TYPED: ReadonlyMap<string, string> = new Map()

/** What a row shows: the typed text, or else the stored value; a value of zero is written, an empty field has none. */
export const shownAt = (typed: ReadonlyMap<string, string>, { id, value }: StockRow): string =>
  typed.get(id) ?? (value === undefined ? '' : formatAmount(value.amount, 'en'))

/** The value of a text: null for none, undefined where it is no value. */
export function valueTyped(text: string): Paisa | null | undefined {
  if (text.trim() === '') return null
  const amount = amountTyped({ text, side: 'debit' })
  return amount === undefined || amount < ZERO ? undefined : amount
}

/** The typed values of a day over the stored ones, and the call that stores them. */
export function useStockValues(day: string, rows: readonly StockRow[]) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const { organizationId } = useOrganization()
  const write = useWrite(writeStockValues)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [bad, setBad] = useState<{ id: string; message: string }>()
  const changed = rows.filter((row) => typed.has(row.id) && valueTyped(typed.get(row.id) ?? '') !== (row.value?.amount ?? null))
  const type = (id: string, text: string) => {
    setTyped((former) => new Map([...former, [id, text]]))
    if (bad?.id === id) setBad(undefined)
  }
  const onSuccess = () => {
    notify('success', t('Your changes are saved.'), t('Stock by hand'))
    setTyped(NOTHING_TYPED)
  }
  const onError = (failure: WireFailure) => {
    const index = Object.keys(failure.fields).map((path) => /^values\.(\d+)/.exec(path)?.[1])[0]
    setBad({ id: changed[Number.parseInt(index ?? '0', 10)]?.id ?? '', message: say(failure) })
  }
  const store = () => {
    const unread = changed.find((row) => valueTyped(shownAt(typed, row)) === undefined)
    if (unread) return setBad({ id: unread.id, message: t('The value of stock is zero or more.') })
    if (changed.length === 0 || write.isPending) return
    const values = changed.map((row) => ({
      ledgerId: row.id,
      amount: valueTyped(shownAt(typed, row)) ?? null,
      version: row.value?.version ?? null,
    }))
    write.mutate({ params: { organizationId, date: day }, body: { values } }, { onSuccess, onError })
  }
  return { typed, bad, type, store, dirty: changed.length > 0, pending: write.isPending, forget: () => setTyped(NOTHING_TYPED) }
}
