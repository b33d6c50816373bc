import { RECURRENCES, type Recurrence } from '@lekha/calendar'
import { listPlannedVouchers, type PlannedVoucher, readDraft } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { withoutBills } from '../entry/bills/line-bills.ts'
import { entryOf } from '../entry/draft-entry.ts'
import type { Entry } from '../entry/entry.ts'

/** How often a planned voucher is due, as one says it. */
export const RECURS: Record<Recurrence | 'once', string> = {
  once: sentence('Once (post-dated)'),
  week: sentence('Every week'),
  month: sentence('Every BS month'),
  quarter: sentence('Every three BS months'),
  year: sentence('Every BS year'),
}
export const CHOICES = ['once', ...RECURRENCES] as const

/** The planned vouchers, those due first in front; undefined until they were read. */
export function usePlanned(enabled = true): PlannedVoucher[] | undefined {
  const { organizationId, may } = useOrganization()
  return useEndpoint(listPlannedVouchers, { params: { organizationId } }, { enabled: enabled && may('report.read') }).data?.result
}

/** The voucher that a plan holds, to be posted on the day on which it is due; undefined if this program cannot read it. */
export function entryOfPlanned({ id, version, body, nextDate }: PlannedVoucher): Entry | undefined {
  const read = readDraft(body)
  if (!read.ok) return undefined
  const { date } = read.draft
  // Nor does a posting fulfil the order, or say the days and declarations, of the voucher that was planned.
  const { lines, fulfils: _order, details: _said, ...entry } = withoutBills(entryOf(read.draft))
  // A bill is known by the key of its line, or by the id of its voucher: each posting has its own.
  return {
    ...entry,
    lines: lines.map((line) => ({ ...line, key: uuidv7() })),
    id: uuidv7(),
    date: nextDate ?? date,
    planned: { id, version },
  }
}
