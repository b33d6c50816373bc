import { createSavedView, deleteSavedView, listSavedViews, type SavedView, updateSavedView, userInfo } from '@lekha/contract'
import { expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { books, openSharedBooks, product } from '../../testing/shared-books.ts'

openSharedBooks()

type Client = typeof books.owner
const params = () => ({ organizationId: books.organizationId })
const trialBalance = 'report/trialBalance'
const form = (name: string, more: Partial<SavedView> = {}) => ({
  ...{ name, report: trialBalance, search: { view: 'ledger', period: 'this-month' }, shared: false, isDefault: false },
  ...more,
})
const save = (who: Client, name: string, more: Partial<SavedView> = {}) =>
  who.call(createSavedView, { params: params(), body: form(name, more) })
const saved = async (who: Client, name: string, more: Partial<SavedView> = {}) => (await save(who, name, more)).answer.result
const alter = (who: Client, { id, version }: SavedView, name: string, more: Partial<SavedView> = {}) =>
  who.call(updateSavedView, { params: { ...params(), viewId: id }, body: { ...form(name, more), version } })
const remove = (who: Client, { id, version }: SavedView) =>
  who.call(deleteSavedView, { params: { ...params(), viewId: id }, query: { version: String(version) } })
const listed = async (who: Client) => (await who.call(listSavedViews, { params: params() })).answer.result
const names = async (who: Client) => (await listed(who)).map(({ name }) => name)

test('a private view is there for its owner alone, with the address that it keeps', async () => {
  const [mine, colleague] = [await books.member('auditor'), await books.member('accountant')]
  const view = await saved(mine, 'Ledgers of this month')
  expect(view).toMatchObject({ ...form('Ledgers of this month'), mine: true, version: 1 })
  expect(await listed(mine)).toEqual([view])
  expect(await names(colleague)).toEqual([])
  expect([(await alter(colleague, view, 'Taken')).status, (await remove(colleague, view)).status]).toEqual([404, 404])
  const renamed = (await alter(mine, view, 'Renamed')).answer.result
  expect([renamed.name, renamed.version, (await alter(mine, view, 'Late')).status]).toEqual(['Renamed', 2, 409])
  expect([(await remove(mine, renamed)).status, await names(mine)]).toEqual([204, []])
})

test('a shared view is there for all who read reports, and only who may change the chart shares, changes or deletes it', async () => {
  const [auditor, accountant] = [await books.member('auditor'), await books.member('accountant')]
  const view = await saved(accountant, 'For all', { shared: true })
  expect((await listed(auditor)).map(({ name, mine }) => [name, mine])).toEqual([['For all', false]])
  expect([(await alter(auditor, view, 'Mine')).status, (await remove(auditor, view)).status]).toEqual([403, 403])
  expect((await save(auditor, 'Shared by an auditor', { shared: true })).status).toBe(403)
  const own = await saved(auditor, 'Own')
  expect((await alter(auditor, own, 'Own', { shared: true })).status).toBe(403)
  expect((await remove(books.owner, view)).status).toBe(204)
})

test('a name stands once for a user and a report', async () => {
  const [mine, colleague] = [await books.member('auditor'), await books.member('auditor')]
  await saved(mine, 'Month')
  const again = await save(mine, 'MONTH')
  expect([again.status, again.error.fields]).toEqual([422, { name: 'You have a view of this name for this report already.' }])
  expect([(await save(mine, 'Month', { report: 'report/daybook' })).status, (await save(colleague, 'Month')).status]).toEqual([201, 201])
})

test('a new default view takes the place of the former, a shared one only that of the shared one', async () => {
  const [first, second] = [await books.member('accountant'), await books.member('accountant')]
  const defaults = async (who: Client) => (await listed(who)).filter(({ isDefault }) => isDefault).map(({ name }) => name)
  await saved(first, 'A', { isDefault: true })
  await saved(first, 'B', { isDefault: true })
  await saved(second, 'C', { isDefault: true })
  await saved(first, 'Shared A', { isDefault: true, shared: true })
  await saved(second, 'Shared B', { isDefault: true, shared: true })
  expect([await defaults(first), await defaults(second)]).toEqual([
    ['B', 'Shared B'],
    ['C', 'Shared B'],
  ])
})

test('a view is of a report, and its address is bounded', async () => {
  const { owner } = books
  for (const report of ['account/users', 'report/nothing', 'report/trialBalance/x', 'report/allLedgers/x']) {
    const refused = await save(owner, 'Elsewhere', { report })
    expect([refused.status, refused.error.fields], report).toEqual([400, { report: 'There is no such report.' }])
  }
  expect((await save(owner, 'Months', { report: `report/allLedgers/${books.ledgerId('Cash')}/months` })).status).toBe(201)
  expect((await save(owner, 'Long', { search: { text: 'x'.repeat(1_000), a: 'x'.repeat(1_000), b: 'x'.repeat(1_000) } })).status).toBe(400)
})

test('a user keeps two hundred views; the next one is refused until one of them is deleted', async () => {
  const mine = await books.member('auditor')
  const { answer } = await mine.call(userInfo)
  const one = await saved(mine, 'One')
  await fill(answer.result.id)
  expect((await save(mine, 'One too many')).error.message).toBe('You have 200 saved views here. Delete some of them first.')
  await remove(mine, one)
  expect((await save(mine, 'Room again')).status).toBe(201)
})

async function fill(userId: string): Promise<void> {
  await asCommand(
    product.database.admin,
    books.organizationId,
    `insert into saved_view (organization_id, view_id, user_id, name, report, search, shared, is_default)
     select $1, gen_random_uuid(), $2, 'View ' || n, 'report/daybook', '{}', false, false from generate_series(1, 199) n`,
    [books.organizationId, userId],
  )
}
