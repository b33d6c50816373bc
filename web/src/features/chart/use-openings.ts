import { type AnswerOf, type showOpenings, writeOpenings } from '@lekha/contract'
import type { OpeningBill } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite, type WireFailure } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { type Side, type TypedAmount, typedAmount } from '../../books/typed-amount.ts'
import { notify } from '../../ui/notify.ts'
import { faultIn, useReason, useTypedBills } from './opening-bills/use-typed-bills.ts'
import { itemId, linesOf } from './opening-rows.ts'

export type Openings = AnswerOf<typeof showOpenings>['result'] & { date: string }

const NOTHING_TYPED: ReadonlyMap<string, TypedAmount> = new Map()

/** An item that was refused, and why. */
export type BadCell = { id: string; message: string }

/** The typed openings over the stored ones, and the call that stores them. What other users store meanwhile appears where nothing was typed. */
export function useOpenings(openings: Openings) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const { organizationId } = useOrganization()
  const write = useWrite(writeOpenings)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const typedBills = useTypedBills(openings)
  const [bad, setBad] = useState<BadCell>()
  const stored = useMemo(
    () => new Map(openings.lines.map((line) => [itemId(line.ledgerId, line.subLedgerId), line.amount])),
    [openings.lines],
  )
  const entry = { stored, typed, bills: typedBills.bills }
  const dirty = typed.size > 0 || typedBills.dirty
  const written = linesOf(entry)
  const { lines } = written

  const type = (id: string, next: TypedAmount) => {
    setTyped((former) => new Map([...former, [id, next]]))
    if (bad?.id === id) setBad(undefined)
  }
  /** The bills of an item that were chosen, and what its opening is with them. */
  const setBills = (id: string, own: OpeningBill[], opening: Paisa, usual: Side) => {
    typedBills.type(id, own)
    if (opening !== lines.find((line) => itemId(line.ledgerId, line.subLedgerId) === id)?.amount) type(id, typedAmount(opening, usual))
  }
  const forget = () => {
    setTyped(NOTHING_TYPED)
    typedBills.forget()
    setBad(undefined)
  }
  const onSuccess = () => {
    notify('success', t('Your changes are saved.'), t('Opening balances'))
    forget()
  }
  const onError = (failure: WireFailure) => {
    const index = Object.keys(failure.fields).map((path) => /^lines\.(\d+)/.exec(path)?.[1])[0]
    const line = index === undefined ? undefined : lines[Number.parseInt(index, 10)]
    if (line) setBad({ id: itemId(line.ledgerId, line.subLedgerId), message: say(failure) })
  }
  const send = (reason?: string) => {
    const body = { entry: openings.entry, lines, ...(reason !== undefined && { reason }) }
    write.mutate({ params: { organizationId }, body }, { onSuccess, onError })
  }
  const reason = useReason(send)
  const store = () => {
    const fault = faultIn(written)
    if (fault) setBad({ id: fault.id, message: t(fault.message) })
    else if (!dirty || write.isPending) return
    else if (typedBills.wantReason()) reason.ask()
    else send()
  }
  return { entry, lines, bad, type, setBills, store, reason, dirty, pending: write.isPending, forget }
}
