import {
  alterVoucher,
  cancelVoucher,
  deleteDraft,
  listDrafts,
  listVoucherTypes,
  postVoucher,
  saveDraft,
  searchVouchers,
  showVoucher,
  showVoucherHistory,
} from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { dropDraft, keepDraft, readDrafts } from './drafts.ts'
import { alter, cancel, post, postAtOnce } from './post.ts'
import { findVouchers, readVersions, readVoucher, readVoucherTypes } from './read.ts'

/** Vouchers: post, alter, cancel, look up; drafts beside them. */
export function voucherRoutes(app: App): void {
  serve(app, listVoucherTypes, async (books, received) => ({ result: await readVoucherTypes(books, received) }))
  serve(
    app,
    postVoucher,
    async (books, received, call) => ({ result: await post(books, received, call) }),
    async (record, received, call) => {
      const result = await postAtOnce(record, received, call)
      return result && { result }
    },
  )
  serve(app, alterVoucher, async (books, received, call) => ({ result: await alter(books, received, call) }))
  serve(app, cancelVoucher, async (books, received, call) => ({ result: await cancel(books, received, call) }))
  serve(app, showVoucher, async (books, { params }) => ({ result: await readVoucher(books, params.voucherId) }))
  serve(app, showVoucherHistory, async (books, { params }) => ({ result: await readVersions(books, params.voucherId) }))
  serve(app, searchVouchers, async (books, received) => ({ result: await findVouchers(books, received) }))
  serve(app, listDrafts, async (books) => ({ result: await readDrafts(books) }))
  serve(app, saveDraft, (books, { params, body }) => keepDraft(books, params.draftId, body.body))
  serve(app, deleteDraft, (books, { params }) => dropDraft(books, params.draftId))
}
