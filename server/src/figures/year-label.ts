import { adToBs, fiscalYearOf } from '@lekha/calendar'

/** What a fiscal year is called: its name, or the one that follows from its first day, '2083/84'. */
export const yearLabel = ({ name, starts }: { name: string; starts: string }): string => name || fiscalYearOf(adToBs(starts)).name
