import { useMemo, useState } from 'react'
import type { Masters } from '../../../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../../../books/organization.ts'
import { today } from '../../../../ui/clock.ts'
import type { EntryEditor } from '../use-entry.ts'
import { type BackDating, backDatingOf, withEffect } from './back-dating.ts'
import { useGoodsEffect } from './use-goods-effect.ts'

/** The months that the user has said yes to in this tab, each with its organization: it is asked once a month. */
const confirmed = new Set<string>()

/** What the voucher in the form moves that stands already, and the question that the first one of a month asks. */
export function useBackDating({ entry, now, focus }: EntryEditor, masters: Masters) {
  const { organizationId, years } = useOrganization()
  const working = useWorkingYear()
  const of = (typed: typeof entry) => backDatingOf(typed, { masters, years, working, today: today() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is made of the others.
  const backDating = useMemo(() => of(entry), [entry, masters, years, working])
  const effect = useGoodsEffect(entry, backDating?.goods !== undefined)
  const [asked, setAsked] = useState<string>()
  const keyOf = ({ month }: BackDating) => `${organizationId} ${month}`

  /** Whether the voucher may be posted; if not, the question is on the screen now, and accepting once more answers it. */
  function mayGo(): boolean {
    const typed = now()
    const moved = of(typed)
    // Who alters a voucher is asked for the reason in any case.
    if (!moved?.asks || typed.alters || confirmed.has(keyOf(moved))) return true
    if (asked === keyOf(moved)) {
      confirmed.add(asked)
      setAsked(undefined)
      return true
    }
    setAsked(keyOf(moved))
    focus('accept')
    return false
  }

  return { backDating: backDating && withEffect(backDating, effect), asks: backDating !== undefined && asked === keyOf(backDating), mayGo }
}
