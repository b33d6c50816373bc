import {
  alterVoucher,
  attachFile,
  cancelVoucher,
  countDuePlanned,
  createPlannedVoucher,
  deleteDraft,
  deletePlannedVoucher,
  detachFile,
  findSupplierBill,
  listAttachments,
  listDrafts,
  listLatestVouchers,
  listOpenBills,
  listOpenOrders,
  listOthersDrafts,
  listPlannedVouchers,
  listUsedLedgers,
  listVoucherTypes,
  postPlannedVoucher,
  postVoucher,
  printBill,
  readAttachment,
  readThumbnail,
  reverseVoucher,
  saveDraft,
  searchVouchers,
  showFulfilment,
  showVoucher,
  showVoucherHistory,
  skipPlannedVoucher,
  updatePlannedVoucher,
  updateVoucherType,
} from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { attach, detach, readAttached, readAttachments } from './attachments.ts'
import { dropDraft, keepDraft, readDrafts, readOthersDrafts } from './drafts.ts'
import { findVouchers } from './find.ts'
import { readLatestVouchers } from './latest-vouchers.ts'
import { storeNumbering } from './numbering.ts'
import { readOpenBills } from './open-bills.ts'
import { readFulfilment, readOpenOrders } from './orders.ts'
import { countDue, plan, plannedVouchers, postPlanned, replan, skip, unplan } from './planned.ts'
import { alter, cancel, post, postAtOnce } from './post.ts'
import { countPrint } from './print-bill.ts'
import { readVersions, readVoucher, readVoucherTypes } from './read.ts'
import { reverse } from './reverse.ts'
import { readSupplierBill } from './supplier-bill.ts'
import { readUsedLedgers } from './used-ledgers.ts'
import { openWordBlocks } from './word-blocks.ts'

/** Vouchers: post, alter, cancel, look up; what hangs on them, and drafts, beside them. */
export function voucherRoutes(app: App): void {
  serve(app, listVoucherTypes, async (books, received) => ({ result: await readVoucherTypes(books, received) }))
  serve(app, updateVoucherType, (books, received) => storeNumbering(books, received))
  serve(app, listUsedLedgers, async (books) => ({ result: await readUsedLedgers(books) }))
  serve(app, listLatestVouchers, async (books, received) => ({ result: await readLatestVouchers(books, received) }))
  serve(app, findSupplierBill, async (books, received) => ({ result: await readSupplierBill(books, received) }))
  serve(app, postVoucher, async (books, received, call) => ({ result: await post(books, received, call) }), {
    directPath: async (record, received, call) => {
      const result = await postAtOnce(record, received, call)
      return result && { result }
    },
  })
  serve(app, alterVoucher, async (books, received, call) => ({ result: await alter(books, received, call) }))
  serve(app, cancelVoucher, async (books, received, call) => ({ result: await cancel(books, received, call) }))
  serve(app, reverseVoucher, async (books, received, call) => ({ result: await reverse(books, received, call) }))
  serve(app, showVoucher, async (books, { params }) => ({ result: await readVoucher(books, params.voucherId) }))
  serve(app, showVoucherHistory, async (books, { params }) => ({ result: await readVersions(books, params.voucherId) }))
  serve(app, listOpenBills, async (books, received) => ({ result: await readOpenBills(books, received) }))
  serve(app, printBill, async (books, received, call) => ({ result: await countPrint(books, received, call.request.ip) }))
  serve(app, listOpenOrders, async (books, received) => ({ result: await readOpenOrders(books, received) }))
  serve(app, showFulfilment, async (books, received) => ({ result: await readFulfilment(books, received) }))
  const words = openWordBlocks(app)
  serve(app, searchVouchers, async (books, received, call) => {
    const { unwritten, ...answer } = await findVouchers(books, received)
    const { organizationId } = books
    if (unwritten) call.afterCommit = () => words.goOn(organizationId)
    return answer
  })
  serve(app, listPlannedVouchers, async (books) => ({ result: await plannedVouchers.all(books) }))
  serve(app, countDuePlanned, async (books, { query }) => ({ result: await countDue(books, query.on) }))
  serve(app, createPlannedVoucher, async (books, { body }) => ({ result: await plan(books, body) }))
  serve(app, updatePlannedVoucher, async (books, received) => ({ result: await replan(books, received) }))
  serve(app, deletePlannedVoucher, (books, received) => unplan(books, received))
  serve(app, skipPlannedVoucher, async (books, received) => ({ result: await skip(books, received) }))
  serve(app, postPlannedVoucher, async (books, received, call) => ({ result: await postPlanned(books, received, call) }))
  serve(app, listDrafts, async (books) => ({ result: await readDrafts(books) }))
  serve(app, listOthersDrafts, async (books) => ({ result: await readOthersDrafts(books) }))
  serve(app, saveDraft, (books, { params, body }) => keepDraft(books, params.draftId, body.body))
  serve(app, deleteDraft, (books, { params }) => dropDraft(books, params.draftId))

  serve(app, listAttachments, async (books, { params }) => ({ result: await readAttachments(books, params.voucherId) }))
  serve(app, attachFile, async (books, { params, body }) => ({ result: await attach(books, params.voucherId, body.file) }))
  serve(app, readAttachment, (books, { params }) => readAttached(books, params.voucherId, params.fileId, 'bytes'))
  serve(app, readThumbnail, (books, { params }) => readAttached(books, params.voucherId, params.fileId, 'thumbnail'))
  serve(app, detachFile, (books, { params }) => detach(books, params.voucherId, params.fileId))
}
