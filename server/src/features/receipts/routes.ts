import {
  chargeHeadCalls,
  chargeMember,
  listForCharging,
  listMemberBalances,
  listReceipts,
  postReceipt,
  printReceipt,
  readMemberDues,
  showChargeRun,
  showReceipt,
  startChargeRun,
} from '@lekha/contract'
import { readMemberBalances } from '../../figures/member-dues.ts'
import { type App, serve } from '../../http/serve.ts'
import { openJobs } from '../../jobs/jobs.ts'
import { serveMaster } from '../../masters/serve-master.ts'
import { charge } from './charge.ts'
import { chargeHeads, checkHead, removeHead } from './charge-heads.ts'
import { CHARGE_JOB, enterChargeJob, listFirms, readChargeRun } from './charge-run.ts'
import { readDues } from './dues.ts'
import { take } from './receipt.ts'
import { countReceiptPrint, readCollection, readReceipt } from './receipts.ts'
import { giveUpCharges, runCharges } from './run-charges.ts'

/** The routes of the receipt centre: charge heads, what members owe and are charged, and the receipts of what is paid. */
export function receiptRoutes(app: App): void {
  serveMaster(app, chargeHeadCalls, chargeHeads, { check: checkHead, remove: removeHead })
  serve(app, readMemberDues, async (books, received) => ({ result: await readDues(books, received) }))
  serve(app, listMemberBalances, async (books, { query }) => ({ result: await readMemberBalances(books, query.ids) }))
  serve(app, chargeMember, async (books, received, call) => ({ result: await charge(books, received, call) }))
  chargeRunRoutes(app)
  serve(app, postReceipt, async (books, received, call) => ({ result: await take(books, received, call) }))
  serve(app, listReceipts, (books, received) => readCollection(books, received))
  serve(app, showReceipt, async (books, received) => ({ result: await readReceipt(books, received) }))
  serve(app, printReceipt, async (books, received, call) => ({ result: await countReceiptPrint(books, received, call.request.ip) }))
}

/** Charges of many firms: the list is frozen first, then a job goes through it. */
function chargeRunRoutes(app: App): void {
  const { method, path, access } = startChargeRun
  const jobs = openJobs(app, {
    ...{ name: CHARGE_JOB, permission: access.permission, command: `${method} ${path}` },
    run: (job) => runCharges(app, job),
    giveUp: giveUpCharges,
  })
  serve(app, listForCharging, async (books, received) => ({ result: await listFirms(books, received) }))
  serve(app, showChargeRun, async (books, { params }) => ({ result: await readChargeRun(books, params.chargeRunId) }))
  serve(app, startChargeRun, async (books, received, call) => {
    const { chargeRunId: jobId } = received.params
    if (await enterChargeJob(books, received)) {
      const { organizationId } = books
      call.afterCommit = () => jobs.start({ organizationId, jobId, identity: call.identity, input: '{}' })
    }
    return { result: await readChargeRun(books, jobId) }
  })
}
