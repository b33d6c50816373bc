import { randomUUID } from 'node:crypto'
import { deleteDraft, draftText, listDrafts, listOthersDrafts, readDashboard, saveDraft, userInfo } from '@lekha/contract'
import { expect, test } from 'vitest'
import { books, openSharedBooks, product, RENT } from '../../testing/shared-books.ts'

openSharedBooks()

const params = () => ({ organizationId: books.organizationId })

test('a draft whose voucher was posted is not listed, even if the client never deleted it', async () => {
  const draftId = randomUUID()
  const drafts = async () => (await books.owner.call(listDrafts, { params: params() })).answer.result.map(({ id }) => id)
  await books.owner.call(saveDraft, { params: { ...params(), draftId }, body: { body: '{}' } })
  expect(await drafts()).toEqual([draftId])
  expect((await books.post('2026-08-01', RENT, {}, draftId)).status).toBe(201)
  expect(await drafts()).toEqual([])
  await books.owner.call(saveDraft, { params: { ...params(), draftId }, body: { body: '{"late":1}' } })
  expect(await drafts()).toEqual([])
})

test('the drafts of a user have a size together, because they are listed in one answer', async () => {
  const user = await books.member('accountant')
  const body = 'x'.repeat(500_000)
  const save = (draftId: string) => user.call(saveDraft, { params: { ...params(), draftId }, body: { body } })
  const ids = Array.from({ length: 10 }, () => randomUUID())
  for (const id of ids) expect((await save(id)).status).toBeLessThan(300)
  expect((await save(randomUUID())).status).toBe(422)
  // One that is there already may be saved again.
  expect((await save(ids[0] ?? '')).status).toBeLessThan(300)
})

test("using the id of a colleague's draft does not reveal that it exists", async () => {
  const [mine, colleague] = [await books.member('accountant'), await books.member('accountant')]
  const [taken, free] = [randomUUID(), randomUUID()]
  await colleague.call(saveDraft, { params: { ...params(), draftId: taken }, body: { body: '{"of":"colleague"}' } })
  const statusesOf = async (draftId: string) => [
    (await mine.call(saveDraft, { params: { ...params(), draftId }, body: { body: '{"of":"me"}' } })).status,
    (await mine.call(deleteDraft, { params: { ...params(), draftId } })).status,
  ]
  expect(await statusesOf(taken)).toEqual(await statusesOf(free))
  const left = (await colleague.call(listDrafts, { params: params() })).answer.result
  expect(left.map(({ id, body }) => [id, body])).toEqual([[taken, '{"of":"colleague"}']])
})

test('whoever reads reports knows whose drafts there are and of which day, and nothing that is in them', async () => {
  const [mine, colleague] = [await books.member('auditor'), await books.member('accountant')]
  const body = draftText({
    ...{ id: randomUUID(), type: 'journal', kind: 'journal', mode: 'double', date: '2026-08-09', accountId: null, remembered: null },
    ...{ narration: 'Salary of the director', reference: '"date":"2020-01-01"' },
    lines: [{ key: 'a', side: 'debit', ledgerId: null, subLedgerId: null, costCentreId: null, text: '90000', narration: '' }],
  })
  const draftId = randomUUID()
  await colleague.call(saveDraft, { params: { ...params(), draftId }, body: { body } })
  const seen = async (by: typeof mine) =>
    (await by.call(listOthersDrafts, { params: params() })).answer.result.filter(({ id }) => id === draftId)
  const [draft, ...more] = await seen(mine)
  expect(draft).toMatchObject({ type: 'journal', date: '2026-08-09' })
  expect(draft?.user).not.toBe('')
  expect([more, Object.keys(draft ?? {}).toSorted(), await seen(colleague)]).toEqual([[], ['date', 'id', 'savedAt', 'type', 'user'], []])
  expect((await (await books.member('clerk')).call(listOthersDrafts, { params: params() })).status).toBe(403)
})

test('a clerk’s dashboard shows the clerk’s own vouchers and no figure of the books', async () => {
  await books.post('2026-08-02', RENT)
  const clerk = await books.member('clerk')
  const shown = async () => (await clerk.call(readDashboard, { params: params(), query: {} })).answer.result
  expect(await shown()).toMatchObject({ figures: [], cashAndBank: [], months: [], vouchers: [] })
  const own = await books.post('2026-08-03', RENT, {}, randomUUID(), clerk)
  expect((await shown()).vouchers.map(({ id }) => id)).toEqual([own.answer.result.id])
})

test('a user keeps two hundred drafts; the next one is refused until one of them is deleted', async () => {
  const mine = await books.member('accountant')
  const { answer } = await mine.call(userInfo)
  const save = async (draftId: string) => (await mine.call(saveDraft, { params: { ...params(), draftId }, body: { body: '{}' } })).status
  const first = randomUUID()
  await save(first)
  await product.database.admin.query(
    `insert into draft (organization_id, draft_id, user_id, body) select $1, gen_random_uuid(), $2, '{}' from generate_series(1, 199)`,
    [books.organizationId, answer.result.id],
  )
  expect([await save(randomUUID()), await save(first)]).toEqual([422, 204])
  await mine.call(deleteDraft, { params: { ...params(), draftId: first } })
  expect(await save(randomUUID())).toBe(204)
})
