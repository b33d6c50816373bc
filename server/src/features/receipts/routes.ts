import { chargeHeadCalls, chargeMember, listReceipts, postReceipt, printReceipt, readMemberDues, showReceipt } from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { serveMaster } from '../../masters/serve-master.ts'
import { charge } from './charge.ts'
import { chargeHeads, checkHead, removeHead } from './charge-heads.ts'
import { readDues } from './dues.ts'
import { take } from './receipt.ts'
import { countReceiptPrint, readCollection, readReceipt } from './receipts.ts'

/** The routes of the receipt centre: charge heads, what members owe and are charged, and the receipts of what is paid. */
export function receiptRoutes(app: App): void {
  serveMaster(app, chargeHeadCalls, chargeHeads, { check: checkHead, remove: removeHead })
  serve(app, readMemberDues, async (books, received) => ({ result: await readDues(books, received) }))
  serve(app, chargeMember, async (books, received, call) => ({ result: await charge(books, received, call) }))
  serve(app, postReceipt, async (books, received, call) => ({ result: await take(books, received, call) }))
  serve(app, listReceipts, (books, received) => readCollection(books, received))
  serve(app, showReceipt, async (books, received) => ({ result: await readReceipt(books, received) }))
  serve(app, printReceipt, async (books, received, call) => ({ result: await countReceiptPrint(books, received, call.request.ip) }))
}
