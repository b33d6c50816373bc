import { adToBs, bsToAd, readDate } from '@lekha/calendar'
import { useState } from 'react'
import { today } from './clock.ts'
import { useLanguage } from './language.ts'

/** A date field while it is edited. `draft`: the typed text, undefined when there is none; `refusal`: why it was not accepted. */
export type TypedDate = {
  draft: string | undefined
  refusal: string | undefined
  type: (text: string) => void
  /** Accepts the draft, or refuses it; true when nothing is left to correct. An empty draft keeps the date. */
  commit: () => boolean
  forget: () => void
  /** Sets a whole BS day and discards the draft. */
  take: (bs: string) => void
}

type Reading = {
  near?: string | undefined
  within?: { year: string; end: string } | undefined
  /** Called with a text that is no date. */
  onRefuse?: ((text: string) => void) | undefined
}

/**
 * Parses typed dates. `current` is the BS date in the field, '' when there is none; `onChange` gets the accepted date, AD. A day alone is
 * taken in the month of `near` (BS), a day and month in the fiscal year `within` (AD).
 */
export function useTypedDate(current: string, onChange: (ad: string) => void, { near = current, within, onRefuse }: Reading): TypedDate {
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
    else {
      setEntry({ draft, refusal: read.message })
      onRefuse?.(draft)
    }
    return read?.ok ?? true
  }
  return { draft, refusal, type: (text) => setEntry({ draft: text }), commit, forget, take }
}
