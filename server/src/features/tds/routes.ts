import { enterUsualTdsNatures, type TdsNature, tdsNature, tdsNatureCalls } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import { enterUsualNatures } from '../../db/tds-natures.ts'
import { type App, serve } from '../../http/serve.ts'
import { masterTable } from '../../masters/master-table.ts'
import { serveMaster } from '../../masters/serve-master.ts'

const natures = masterTable({
  ...{ table: 'tds_nature', key: 'tds_nature_id', answer: tdsNature, missing: sentence('There is no such nature of payment.') },
  order: ['section', 'folded_name'],
  usedBy: { lines: 'tds_nature_id' },
})

/** The routes of what is deducted from payments: the natures of payment with their rates. */
export function tdsRoutes(app: App): void {
  serveMaster(app, tdsNatureCalls, natures, {
    create: (books, { body }) => natures.insert(books, stored(body)),
    update: async (books, { params, body }) => {
      await natures.lockSeen(books, params.tdsNatureId, body.version)
      return natures.update(books, params.tdsNatureId, stored(body))
    },
  })
  serve(app, enterUsualTdsNatures, async (books) => {
    await enterUsualNatures(books.sql, books.organizationId)
    return { result: await natures.all(books) }
  })
}

/** The form as it is stored: its rates the latest first. */
const stored = <Form extends Pick<TdsNature, 'rates'>>({ rates, ...form }: Form) => ({
  ...form,
  rates: sql`${JSON.stringify(rates.toSorted((one, other) => other.since.localeCompare(one.since)))}::jsonb`,
})
