import type { Report } from '@lekha/contract'

/** The localStorage key of what was printed in this browser. */
const NAME = 'printedReports'
/** Of so many reports the last print is remembered. */
const MOST = 100

/** Up to which entry a report was printed, and when. */
export type Printed = { entry: string; at: string }

function allPrinted(): Record<string, Printed> {
  return JSON.parse(localStorage.getItem(NAME) ?? '{}') as Record<string, Printed>
}

/** The same report with the same parameters, however they were ordered. As known on an earlier day it is still the same. */
function keyOf(organizationId: string, { report, params: { known: _, ...params } }: Pick<Report, 'report' | 'params'>): string {
  return [
    organizationId,
    report,
    ...Object.entries(params)
      .map(([name, value]) => `${name}=${value}`)
      .toSorted(),
  ].join(' ')
}

/** Remembers in this browser up to which entry a report is printed. */
export function notePrinted(organizationId: string, report: Pick<Report, 'report' | 'params' | 'asOf'>): void {
  const key = keyOf(organizationId, report)
  const { [key]: _, ...others } = allPrinted()
  const printed = [...Object.entries(others).slice(1 - MOST), [key, { entry: report.asOf.entry, at: report.asOf.at }] as const]
  localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(printed)))
}

/** The last print of a report in this browser. */
export const lastPrinted = (organizationId: string, report: Pick<Report, 'report' | 'params'>): Printed | undefined =>
  allPrinted()[keyOf(organizationId, report)]
