import { adToBs } from '@lekha/calendar'
import { listTdsNatures, postVoucher, searchVouchers, showVoucher } from '@lekha/contract'
import { type TdsRate, tdsRateOn } from '@lekha/ledger'
import { formatAmount, readAmount } from '@lekha/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../books/organization.ts'
import { chooseWorkingDate, readWorkingDate } from '../../books/working-date.ts'
import { notify } from '../../ui/notify.ts'
import { keepSalaryLedgers, offeredLedgers, readSalaryLedgers, type SalaryLedger, type SalaryLedgers } from './ledgers.ts'
import {
  type BadField,
  type Employee,
  FIGURES,
  figuresOf,
  isEmptyRow,
  lackOf,
  lackOfLedgers,
  linesOf,
  type SheetFigure,
  type SheetRow,
  sheetOf,
  totalOf,
  withOpenEnd,
} from './sheet.ts'

/** The beginning of the reference of every journal that a sheet made; by it the former one is found. */
const REFERENCE = 'Salary sheet'

/** Whoever is refused: a cell of the grid, or one of the ledgers above it. */
export type Refused = { cell: BadField; ledger?: undefined } | { ledger: SalaryLedger; cell?: undefined }

/** The sheet that is being typed: its day, its ledgers, its rows, what follows from them, and the call that posts them as one journal. */
export function useSalarySheet(masters: Masters) {
  const { organizationId } = useOrganization()
  const year = useWorkingYear()
  const [date, setDate] = useState(() => readWorkingDate(year))
  const [ledgers, setLedgers] = useState<SalaryLedgers>(() => offeredLedgers(masters, readSalaryLedgers(organizationId)))
  const first = ledgers.ssf === null && ledgers.pf !== null ? 'pf' : 'ssf'
  const [rows, setRows] = useState<SheetRow[]>(() => withOpenEnd([], first))
  const [refused, setRefused] = useState<Refused>()
  const rate = useSalaryRate(date)
  const former = useFormerSheet(ledgers)
  const figures = rows.filter((row) => !isEmptyRow(row)).map((row) => figuresOf(row, rate?.slabs))
  const totals = Object.fromEntries([...FIGURES, 'net' as const].map((field) => [field, totalOf(figures, field)])) as Record<
    SheetFigure | 'net',
    ReturnType<typeof totalOf>
  >
  const put = (next: (rows: readonly SheetRow[]) => SheetRow[]) => {
    setRows((before) => withOpenEnd(next(before), first))
    setRefused(undefined)
  }
  const posting = usePosting({ masters, date, rows, ledgers, rate, onPosted: () => put(() => []) })
  const post = () => {
    const cell = lackOf(rows, rate?.slabs)
    const ledger = lackOfLedgers(ledgers, totals, rows)
    if (cell) setRefused({ cell })
    else if (figures.length > 0 && ledger) setRefused({ ledger })
    else if (figures.length > 0 && !posting.pending) posting.send()
  }
  return {
    ...{ date, ledgers, rows, totals, rate, refused, former, put, post, pending: posting.pending },
    dirty: figures.length > 0,
    figuresOf: (row: SheetRow) => figuresOf(row, rate?.slabs),
    setDate: (day: string) => {
      chooseWorkingDate(year, day)
      setDate(day)
    },
    choose: (is: SalaryLedger, ledgerId: string | null) => {
      setLedgers((before) => ({ ...before, [is]: ledgerId }))
      setRefused(undefined)
    },
    change: (id: number, change: Partial<SheetRow>) => put((all) => all.map((row) => (row.id === id ? { ...row, ...change } : row))),
    tidy: (id: number, field: SheetFigure) => {
      const text = rows.find((row) => row.id === id)?.[field] ?? ''
      const read = readAmount(text)
      if (text.trim() === '' || !read.ok) return
      const shown = formatAmount(read.amount, 'en')
      if (shown !== text) setRows((before) => before.map((row) => (row.id === id ? { ...row, [field]: shown } : row)))
    },
    remove: (id: number) => put((all) => all.filter((row) => row.id !== id)),
  }
}

/** The slabs of salary on a day: of the first active nature of payment that has slabs then. */
function useSalaryRate(date: string): (TdsRate & { natureId: string }) | undefined {
  const { organizationId } = useOrganization()
  const natures = useEndpoint(listTdsNatures, { params: { organizationId } }).data?.result
  return natures
    ?.filter(({ active }) => active)
    .map(({ id, rates }) => ({ natureId: id, ...tdsRateOn(rates, date) }))
    .find((rate): rate is TdsRate & { natureId: string } => rate.slabs !== undefined && rate.slabs.length > 0)
}

/** The sheet of the last journal that a sheet made, to begin with. */
function useFormerSheet(ledgers: SalaryLedgers): { rows: SheetRow[]; date: string } | undefined {
  const { organizationId } = useOrganization()
  const params = { organizationId }
  const found = useEndpoint(searchVouchers, { params, query: { text: REFERENCE, type: 'journal', limit: '10' } }).data?.result
  const last = found?.find(({ cancelled, reference }) => !cancelled && reference.startsWith(REFERENCE))
  const voucher = useEndpoint(showVoucher, { params: { ...params, voucherId: last?.id ?? '' } }, { enabled: last !== undefined }).data
    ?.result
  const rows = voucher && sheetOf(voucher, ledgers)
  return rows && voucher && { rows, date: voucher.date }
}

type PostingOf = {
  masters: Masters
  date: string
  rows: readonly SheetRow[]
  ledgers: SalaryLedgers
  rate: ReturnType<typeof useSalaryRate>
  onPosted: () => void
}

function usePosting({ masters, date, rows, ledgers, rate, onPosted }: PostingOf) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const write = useWrite(postVoucher)
  const send = () => {
    // The BS month: 'Salary sheet 2083-05'.
    const reference = `${REFERENCE} ${adToBs(date).slice(0, 7)}`
    const lines = linesOf(rows, ledgers, rate?.slabs, (employee) => employeeName(masters, employee), rate?.natureId)
    write.mutate(
      { params: { organizationId }, body: { type: 'journal', date, reference, narration: t('Salary'), lines } },
      {
        onSuccess: ({ result }) => {
          keepSalaryLedgers(organizationId, ledgers)
          notify('success', t('Data has been added sucessfully.'), result.number)
          onPosted()
        },
      },
    )
  }
  return { send, pending: write.isPending }
}

/** What an employee is called in the books: English, by which they are known there. */
export const employeeName = (masters: Masters, { ledgerId, subLedgerId }: Employee, lng: 'en' | 'np' = 'en'): string => {
  const row = subLedgerId === null ? masters.ledgerById.get(ledgerId) : masters.subLedgerById.get(subLedgerId)
  return row ? nameIn(row, lng) : '…'
}
