import {
  type InputOf,
  listChargeHeads,
  listMemberFirms,
  type MemberFirm,
  postReceipt,
  type ReceivedBy,
  readMemberDues,
} from '@lekha/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import type { Masters } from '../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../books/organization.ts'
import { useSearched } from '../../books/use-searched.ts'
import { chooseWorkingDate, readWorkingDate } from '../../books/working-date.ts'
import { notify } from '../../ui/notify.ts'
import { amountOf, type DueRow, linesOf, paidRows, rowsForOthers, rowsOf, tidied, totalOf } from './due-rows.ts'

type Body = InputOf<typeof postReceipt>['body']
/** How it is paid, and what is said of who pays. */
export type Payment = Pick<
  Body,
  'payer' | 'payerPan' | 'representativeNumber' | 'transactionId' | 'chequeNumber' | 'chequeBank' | 'remark' | 'ledgerId'
> & { chequeDate: string; paidBy: ReceivedBy }
/** Who pays: a member firm, somebody else, or nobody yet. */
export type Payer = { is: 'member'; id: string } | { is: 'other' } | undefined

const keyOf = (organizationId: string, way: ReceivedBy) => `receipts ${organizationId} ${way}`

/** Where the money of a way of payment came in last in this browser; else the first ledger of cash, or of a bank. */
function usualLedger(masters: Masters, organizationId: string, way: ReceivedBy): string {
  const kept = localStorage.getItem(keyOf(organizationId, way))
  if (kept && masters.ledgerById.get(kept)?.active) return kept
  const fits = masters.ledgers.filter(
    (ledger) => ledger.active && masters.isCashOrBank(ledger) && masters.isCash(ledger) === (way === 'cash'),
  )
  const [first] = fits.toSorted((one, other) => masters.usesOf(other) - masters.usesOf(one))
  return first?.id ?? ''
}

const emptyPayment = (masters: Masters, organizationId: string): Payment => ({
  ...{ payer: '', payerPan: '', representativeNumber: '', transactionId: '', chequeNumber: '', chequeDate: '', chequeBank: '', remark: '' },
  ...{ paidBy: 'cash', ledgerId: usualLedger(masters, organizationId, 'cash') },
})

/** The receipt that is being entered: who pays, for what, how, and the call that posts it. */
export function useReceipt(masters: Masters, first: string | undefined, onPosted: (id: string) => void) {
  const { organizationId } = useOrganization()
  const year = useWorkingYear()
  const [date, setDate] = useState(() => readWorkingDate(year))
  const [payer, setPayer] = useState<Payer>(first === undefined ? undefined : { is: 'member', id: first })
  const [payment, setPayment] = useState<Payment>(() => emptyPayment(masters, organizationId))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const firms = useFirms(payer?.is === 'member' ? payer.id : undefined)
  const { rows, dues, change } = useDueRows(payer, date)
  const clear = () => setErrors({})
  const total = rows && totalOf(rows)
  const choose = (next: Payer) => {
    setPayer(next)
    clear()
  }
  const put = (changes: Partial<Payment>) => {
    setPayment((before) => {
      const way = changes.paidBy
      const ledger = way !== undefined && way !== before.paidBy ? { ledgerId: usualLedger(masters, organizationId, way) } : {}
      return { ...before, ...ledger, ...changes }
    })
    clear()
  }
  const reset = () => {
    setPayer(undefined)
    setPayment(emptyPayment(masters, organizationId))
    clear()
  }
  const posting = usePosting({ date, payer, payment, rows, onPosted: (id) => {
    localStorage.setItem(keyOf(organizationId, payment.paidBy), payment.ledgerId)
    reset()
    onPosted(id)
  }, onRefused: setErrors }) // biome-ignore format: one call
  return {
    ...{ date, payer, payment, errors, firms, rows, dues, total, choose, put, reset },
    setDate: (day: string) => {
      chooseWorkingDate(year, day)
      setDate(day)
    },
    type: (id: string, typed: string) => {
      change(id, typed)
      clear()
    },
    tidy: (id: string) => change(id, tidied(rows?.find((row) => row.id === id)?.typed ?? '')),
    post: posting.send,
    pending: posting.pending,
    dirty: payer !== undefined && rows !== undefined && paidRows(rows).length > 0,
  }
}

/** The member firms that can be found, and the chosen one. */
function useFirms(chosen: string | undefined) {
  const { organizationId } = useOrganization()
  const { rows, known } = useSearched<MemberFirm>(listMemberFirms, organizationId, { enabled: true, whole: false })
  const own = useEndpoint(
    listMemberFirms,
    { params: { organizationId }, query: { ids: chosen ?? '' } },
    { enabled: chosen !== undefined, keepFormer: true },
  ).data?.result.find(({ id }) => id === chosen)
  const items = [...new Map([...(own ? [own] : []), ...(rows ?? [])].map((firm) => [firm.id, firm])).values()]
  return { items: items.filter(({ id, active }) => active || id === chosen), chosen: own, seek: known?.seek }
}

/** What may be paid for: read anew for each payer and day, with what was typed meanwhile on top of it. */
function useDueRows(payer: Payer, date: string) {
  const { organizationId } = useOrganization()
  const memberFirmId = payer?.is === 'member' ? payer.id : ''
  const heads = useEndpoint(listChargeHeads, { params: { organizationId } }).data?.result
  const read = useEndpoint(
    readMemberDues,
    { params: { organizationId, memberFirmId }, query: { on: date } },
    { enabled: memberFirmId !== '' },
  ).data?.result
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const whose = payer?.is === 'member' ? payer.id : payer?.is
  const former = useRef(whose)
  useEffect(() => {
    if (former.current === whose) return
    former.current = whose
    setTyped({})
  }, [whose])
  const base = heads && payer && (payer.is === 'member' ? read && rowsOf(read, heads) : rowsForOthers(heads))
  const rows = base?.map((row): DueRow => ({ ...row, typed: typed[row.id] ?? row.typed }))
  const change = (id: string, text: string) => setTyped((before) => ({ ...before, [id]: text }))
  return { rows, dues: memberFirmId === '' ? undefined : read, change }
}

type PostingOf = {
  date: string
  payer: Payer
  payment: Payment
  rows: readonly DueRow[] | undefined
  onPosted: (id: string) => void
  onRefused: (fields: Readonly<Record<string, string>>) => void
}

function usePosting({ date, payer, payment, rows, onPosted, onRefused }: PostingOf) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const write = useWrite(postReceipt)
  const send = () => {
    if (!payer || !rows || write.isPending) return
    const lines = linesOf(rows)
    const wrong = rows.filter((row) => amountOf(row) === undefined)
    if (wrong.length > 0) return onRefused(Object.fromEntries(wrong.map(({ id }) => [id, t('This is not an amount.')])))
    if (lines.length === 0) return onRefused({ lines: t('Enter what is paid.') })
    const body: Body = {
      date,
      memberFirmId: payer.is === 'member' ? payer.id : null,
      ...payment,
      chequeDate: payment.chequeDate || null,
      lines,
    }
    write.mutate(
      { params: { organizationId }, body },
      {
        onSuccess: ({ result }) => {
          notify('success', t('Data has been added sucessfully.'), result.number)
          onPosted(result.id)
        },
        onError: ({ fields }) => onRefused(atRows(fields, paidRows(rows))),
      },
    )
  }
  return { send, pending: write.isPending }
}

/** What the server says of a line, at its row. */
const atRows = (fields: Readonly<Record<string, string>>, rows: readonly DueRow[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, index] = /^lines\.(\d+)\./.exec(path) ?? []
      return [index === undefined ? path : (rows[Number.parseInt(index, 10)]?.id ?? path), message]
    }),
  )
