import { adToBs, bsToAd, readDate } from '@lekha/calendar'
import { useState } from 'react'
import { today } from './clock.ts'
import { useLanguage } from './language.ts'

/** A date while it is being typed: `draft` is undefined when nothing is; `refusal` says why the last draft was not taken. */
export type TypedDate = {
  draft: string | undefined
  refusal: string | undefined
  type: (text: string) => void
  /** Takes the draft, or refuses it; true when nothing is left to correct. An empty draft keeps the date. */
  commit: () => boolean
  forget: () => void
  /** Takes a whole BS day, whatever is being typed. */
  take: (bs: string) => void
}

/** `current` is the BS date in the field, '' where there is none; what is taken is told as an AD date. A day alone is meant in the month of `near` (BS), day and month inside the fiscal year `within` (AD). */
export function useTypedDate(
  current: string,
  onChange: (ad: string) => void,
  { near = current, within }: { near?: string | undefined; within?: { year: string; end: string } | undefined },
): TypedDate {
  const language = useLanguage()
  const [{ draft, refusal }, setEntry] = useState<{ draft?: string; refusal?: string }>({})

  const forget = () => setEntry({})
  const take = (bs: string) => {
    forget()
    if (bs !== current) onChange(bsToAd(bs))
  }
  const commit = () => {
    if (draft === undefined) return true
    const todayBs = adToBs(today())
    const year = within && { from: adToBs(within.year), to: adToBs(within.end) }
    const read = draft.trim() === '' ? undefined : readDate(draft, { today: todayBs, current: near || todayBs, within: year, language })
    if (read === undefined) forget()
    else if (read.ok) take(read.bs)
    else setEntry({ draft, refusal: read.message })
    return read?.ok ?? true
  }
  return { draft, refusal, type: (text) => setEntry({ draft: text }), commit, forget, take }
}
