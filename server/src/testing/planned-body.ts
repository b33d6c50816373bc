import { randomUUID } from 'node:crypto'
import { draftText } from '@lekha/contract'
import type { Tenant } from './tenants.ts'

/** What is planned: a voucher of every BS month, in the words of the wire. */
export const plannedBody = ({ ids, canary }: Tenant) => ({
  ...{ name: canary, nextDate: '2026-08-17', every: 'month' as const, until: null, timesLeft: null },
  body: draftText({
    ...{ id: randomUUID(), type: 'journal', kind: 'journal', mode: 'double', date: '2026-08-17', accountId: null, remembered: null },
    lines: (['debit', 'credit'] as const).map((side) => ({
      ...{ key: randomUUID(), side, ledgerId: side === 'debit' ? ids.ledgerId : ids.counterLedgerId, subLedgerId: null },
      ...{ costCentreId: null, text: '1250.50', narration: canary },
    })),
    ...{ narration: canary, reference: canary },
  }),
})
