import type { Report } from '@lekha/contract'

type Part = Record<string, string | undefined>

/**
 * A change of filters that keeps the period that is shown: a report whose address names none ends with the latest voucher, which on an earlier day was
 * known to be another one.
 */
export const keepingPeriod =
  ({ params: { from, to }, position }: Pick<Report, 'params' | 'position'>, change: (part: (now: Part) => Part) => void) =>
  (part: Part): void =>
    change((now) => {
      const isNamed = now.from !== undefined || now.to !== undefined
      return part.known === undefined || isNamed ? part : { ...(position ? {} : { from }), to, ...part }
    })
