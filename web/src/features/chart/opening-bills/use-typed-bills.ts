import { fitsIn, type OpeningBill, sentence } from '@lekha/ledger'
import { useMemo, useState } from 'react'
import { itemId, type linesOf } from '../opening-rows.ts'
import type { Openings } from '../use-openings.ts'
import { changesStored } from './bill-lines.ts'

const NO_BILLS: ReadonlyMap<string, OpeningBill[]> = new Map()
const TOO_MUCH = sentence('The bills of an opening come to more than the opening.')

/** The bills of opening balances that were typed over those that are stored, by the key of their item. */
export function useTypedBills({ lines }: Openings) {
  const [typed, setTyped] = useState(NO_BILLS)
  const stored = useMemo(
    () =>
      new Map(lines.flatMap(({ ledgerId, subLedgerId, bills = [] }) => (bills.length > 0 ? [[itemId(ledgerId, subLedgerId), bills]] : []))),
    [lines],
  )
  const bills = useMemo(() => new Map([...stored, ...typed]), [stored, typed])
  return {
    bills,
    dirty: typed.size > 0,
    type: (id: string, own: OpeningBill[]) => setTyped((former) => new Map([...former, [id, own]])),
    forget: () => setTyped(NO_BILLS),
    /** Whether stored bills are changed, which wants a reason. */
    wantReason: () => [...typed].some(([id, own]) => changesStored(stored.get(id) ?? [], own)),
  }
}

/** The first of the lines that cannot be sent: its text is no amount, or its bills come to more than it. */
export function faultIn({ lines, bad }: ReturnType<typeof linesOf>): { id: string; message: string } | undefined {
  if (bad !== undefined) return { id: bad, message: sentence('This is not an amount.') }
  const over = lines.find((line) => !fitsIn(line.amount, line.bills ?? []))
  return over && { id: itemId(over.ledgerId, over.subLedgerId), message: TOO_MUCH }
}

/** The question why stored bills are changed; what is given goes to `send`. */
export function useReason(send: (reason: string) => void) {
  const [asked, setAsked] = useState(false)
  return {
    asked,
    ask: () => setAsked(true),
    close: () => setAsked(false),
    give: (text: string) => {
      setAsked(false)
      send(text)
    },
  }
}
