import { type Ask, bearing } from './ask.ts'
import type { Example } from './example.ts'
import { account } from './example-account.ts'
import { archives } from './example-archives.ts'
import { bank } from './example-bank.ts'
import { chart } from './example-chart.ts'
import { goods } from './example-goods.ts'
import { members } from './example-members.ts'
import { organization } from './example-organization.ts'
import { receipts } from './example-receipts.ts'
import { savedViews } from './example-saved-views.ts'
import { tds } from './example-tds.ts'
import { vouchers } from './example-vouchers.ts'
import { yearEnd } from './example-year-end.ts'
import type { Person, Tenant } from './tenants.ts'

/** The examples by the name of their endpoint. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...account,
  ...organization,
  ...chart,
  ...goods,
  ...tds,
  ...bank,
  ...members,
  ...receipts,
  ...savedViews,
  ...archives,
  ...vouchers,
  ...yearEnd,
}

/** A request for an endpoint that succeeds for whoever may make it, signed by the caller. @throws where nobody wrote one */
export async function exampleOf(name: string, tenant: Tenant, caller: Person): Promise<Ask & Required<Pick<Ask, 'headers'>>> {
  const example = EXAMPLES[name]
  if (!example) throw new Error(`The endpoint ${name} has no example.`)
  const what = await example(tenant, caller)
  return { ...what, headers: { ...bearing(caller.token), ...what.headers } }
}
