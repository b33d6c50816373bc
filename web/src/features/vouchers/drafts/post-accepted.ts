import { postVoucher, readDraft } from '@lekha/contract'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '../../../api/call.ts'
import { failureSentence } from '../../../api/failure-sentence.ts'
import { makeStale } from '../../../api/topics.ts'
import { WireFailure } from '../../../api/wire-failure.ts'
import { acceptedDrafts, type StoredDraft, show, storeDraft } from '../../../books/draft-store.ts'
import { sendWaiting } from '../../../files/waiting-files.ts'
import { notify } from '../../../ui/notify.ts'
import { entryOf } from '../entry/draft-entry.ts'
import { bodyOf } from '../entry/entry-body.ts'
import { forget } from './drafts.ts'

/**
 * Posts the vouchers that were accepted while the server could not be reached, in the order in which they were accepted. One that the server
 * refuses becomes a draft again, and the others go on. The id of the draft is the Idempotency-Key: what was stored already is not stored twice.
 *
 * @throws WireFailure where the server cannot be reached, or does not know the caller; the vouchers wait on
 */
export function postAccepted(client: QueryClient): Promise<void> {
  return navigator.locks.request('lekha-accepted', async () => {
    const numbers: string[] = []
    try {
      for (const draft of acceptedDrafts()) numbers.push(...(await postOne(client, draft)))
    } finally {
      if (numbers.length > 0) notify('success', i18next.t('What had waited is posted'), numbers.join(' · '))
    }
  })
}

/** The number of the voucher; none if it was refused. */
async function postOne(client: QueryClient, draft: StoredDraft): Promise<string[]> {
  const { id, organizationId, body: text } = draft
  const read = readDraft(text)
  const params = { organizationId }
  try {
    if (!read.ok) throw new WireFailure({ status: 422, code: 'rule_broken', message: 'The draft cannot be opened.' })
    const { type, ...body } = bodyOf(entryOf(read.draft))
    const { result } = await call(postVoucher, { params, body: { type, ...body } }, { key: id })
    forget(client, organizationId, id)
    void makeStale(client, postVoucher, { params })
    void sendWaiting(client, organizationId, result.id)
    return [result.number]
  } catch (failure) {
    if (!(failure instanceof WireFailure) || failure.isPassing || [401, 429].includes(failure.status)) throw failure
    storeDraft({ id, organizationId, body: text })
    show(id)
    const said = failureSentence(failure, i18next.t, i18next.language === 'np' ? 'np' : 'en')
    notify('error', i18next.t('The voucher was not accepted'), [said, i18next.t('It is saved in the drafts.')].join(' · '))
    return []
  }
}
