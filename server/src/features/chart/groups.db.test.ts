import { createGroup, createLedger, deleteGroup, type GroupAnswer, listGroups, orderGroups, updateGroup } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
})
afterAll(() => product.close())

const CHILD = { nameNp: '', nature: null, affectsGrossProfit: null } as const
const PRIMARY = { nameNp: '', parentId: null, affectsGrossProfit: null } as const

async function groupsNow(): Promise<GroupAnswer[]> {
  return (await books.owner.call(listGroups, { params })).answer.result
}
async function created(name: string, parentId: string): Promise<GroupAnswer> {
  return (await books.owner.call(createGroup, { params, body: { ...CHILD, name, parentId } })).answer.result
}
const formOf = ({ name, nameNp, parentId, nature, affectsGrossProfit, version }: GroupAnswer) => ({
  name,
  nameNp,
  parentId,
  nature,
  affectsGrossProfit,
  version,
})
const change = (group: GroupAnswer, body: Partial<GroupAnswer>) =>
  books.owner.call(updateGroup, { params: { ...params, groupId: group.id }, body: { ...formOf(group), ...body } })
const remove = (group: GroupAnswer) =>
  books.owner.call(deleteGroup, { params: { ...params, groupId: group.id }, query: { version: String(group.version) } })

describe('the groups that an organization starts with', () => {
  test('are 28, in both languages, 15 of them primary with a nature', async () => {
    const groups = await groupsNow()
    expect(groups.filter((group) => group.predefined !== null && group.name !== '' && group.nameNp !== '')).toHaveLength(28)
    expect(groups.filter((group) => group.parentId === null && group.nature !== null)).toHaveLength(15)
  })

  test('may be renamed', async () => {
    const [capital] = await groupsNow()
    const renamed = await change(capital!, { name: 'Equity', nameNp: 'स्वपुँजी' })
    expect(renamed.answer.result).toMatchObject({
      name: 'Equity',
      nameNp: 'स्वपुँजी',
      predefined: 'capital-account',
      version: capital!.version + 1,
    })
  })

  test('keep their place and their nature, and are not deleted', async () => {
    const groups = await groupsNow()
    const bank = groups.find((group) => group.predefined === 'bank-accounts')
    const sales = groups.find((group) => group.predefined === 'sales-accounts')
    const refusals = [
      await change(bank!, { parentId: books.groupId('Fixed Assets') }),
      await change(sales!, { nature: 'asset' }),
      await remove(bank!),
    ]
    expect(refusals.map(({ status, error }) => [status, error.message])).toEqual([
      [422, 'A predefined group cannot be moved, and its nature cannot be changed.'],
      [422, 'A predefined group cannot be moved, and its nature cannot be changed.'],
      [422, 'A predefined group cannot be deleted.'],
    ])
  })
})

describe('groups of one’s own', () => {
  test('stand at any depth and are moved with all that is below them', async () => {
    const region = await created('Eastern region', books.groupId('Sundry Debtors'))
    const town = await created('Biratnagar', region.id)
    const moved = await change(region, { parentId: books.groupId('Loans & Advances (Asset)') })
    const groups = await groupsNow()
    expect(moved.answer.result.parentId).toBe(books.groupId('Loans & Advances (Asset)'))
    expect(groups.find((group) => group.id === town.id)?.parentId).toBe(region.id)
  })

  test('never stand below themselves, neither directly nor through others', async () => {
    const top = await created('North', books.groupId('Sundry Debtors'))
    const middle = await created('Middle', top.id)
    const below = await created('Below', middle.id)
    const refusals = [await change(top, { parentId: below.id }), await change(middle, { parentId: middle.id })]
    expect(refusals.map(({ status, error }) => [status, error.fields])).toEqual([
      [422, { parentId: 'A group cannot be below itself.' }],
      [422, { parentId: 'A group cannot be below itself.' }],
    ])
  })

  test('follow the nature of the group above them; a primary one must have its own', async () => {
    const followed = await books.owner.call(createGroup, {
      params,
      body: { ...CHILD, name: 'A', parentId: books.groupId('Fixed Assets'), nature: 'asset' },
    })
    const without = await books.owner.call(createGroup, { params, body: { ...PRIMARY, name: 'B', nature: null } })
    const primary = await books.owner.call(createGroup, {
      params,
      body: { ...PRIMARY, name: 'Grants', nature: 'income', affectsGrossProfit: true },
    })
    expect(followed.error.fields).toEqual({ nature: 'A sub-group has the nature of the group above it.' })
    expect(without.error.fields).toEqual({ nature: 'A primary group is an asset, a liability, an income or an expense.' })
    expect(primary.answer.result).toMatchObject({ nature: 'income', affectsGrossProfit: true, parentId: null })
  })

  test('have a name that no other group has, however it is written', async () => {
    const refused = await books.owner.call(createGroup, {
      params,
      body: { ...CHILD, name: '  fixed   ASSETS ', parentId: books.groupId('Investments') },
    })
    expect([refused.status, refused.error.fields]).toEqual([422, { name: 'A group of this name exists already.' }])
  })

  test('are deleted only when they are empty; the refusal says what they hold', async () => {
    const full = await created('Members', books.groupId('Sundry Debtors'))
    const inner = await created('Life members', full.id)
    expect((await remove(full)).error.message).toBe('It holds one group.')
    expect((await remove(inner)).status).toBe(204)
    const ledger = { ...LEDGER_FIELDS, name: 'Member fees', groupId: full.id }
    await books.owner.call(createLedger, { params, body: ledger })
    await books.owner.call(createLedger, { params, body: { ...ledger, name: 'Member fines' } })
    expect((await remove(full)).error.message).toBe('It holds 2 ledgers.')
  })

  test('are not changed by somebody who saw an older version', async () => {
    const group = await created('Southern region', books.groupId('Sundry Debtors'))
    await change(group, { name: 'South' })
    const stale = await change(group, { name: 'Southern districts' })
    expect([stale.status, stale.error.message]).toEqual([409, 'This was changed elsewhere in the meantime. Please look at it again.'])
    expect(stale.error.values).toEqual({ seen: String(group.version), current: String(group.version + 1) })
    expect((await remove(group)).status).toBe(409)
  })
})

describe('the order of groups', () => {
  test('is that of the list that was sent', async () => {
    const siblings = (await groupsNow()).filter((group) => group.parentId === books.groupId('Current Liabilities'))
    const wanted = siblings.map((group) => group.id).toReversed()
    const ordered = await books.owner.call(orderGroups, {
      params,
      body: { parentId: books.groupId('Current Liabilities'), groupIds: wanted },
    })
    expect(
      ordered.answer.result.filter((group) => group.parentId === books.groupId('Current Liabilities')).map((group) => group.id),
    ).toEqual(wanted)
  })

  test('is refused when it does not name every group of that parent', async () => {
    const [one] = (await groupsNow()).filter((group) => group.parentId === books.groupId('Current Assets'))
    const refused = await books.owner.call(orderGroups, {
      params,
      body: { parentId: books.groupId('Current Assets'), groupIds: [one!.id] },
    })
    expect(refused.status).toBe(409)
  })
})

describe('who may see and change the chart', () => {
  test('a clerk reads it and changes nothing', async () => {
    const clerk = await books.member('clerk')
    const reads = await clerk.call(listGroups, { params })
    const writes = await clerk.call(createGroup, {
      params,
      body: { ...CHILD, name: 'Clerk’s group', parentId: books.groupId('Investments') },
    })
    expect([reads.status, writes.status]).toEqual([200, 403])
  })

  test('another account finds nothing here', async () => {
    const stranger = await openTestBooks(product)
    const replies = [
      await stranger.owner.call(listGroups, { params }),
      await stranger.owner.call(createGroup, { params, body: { ...CHILD, name: 'Foreign', parentId: books.groupId('Investments') } }),
      await stranger.owner.call(createGroup, {
        params: { organizationId: stranger.organizationId },
        body: { ...CHILD, name: 'Foreign', parentId: books.groupId('Investments') },
      }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 422])
  })
})

test('groups stand at most 100 levels deep, also after one is moved with all that it holds', async () => {
  const top = (await groupsNow()).find(({ parentId }) => parentId === null)
  const chain = async (above: GroupAnswer, count: number, name: string): Promise<GroupAnswer[]> => {
    const made = [above]
    for (let level = 1; level <= count; level++) made.push(await created(`${name} ${level}`, made.at(-1)?.id ?? ''))
    return made
  }
  const [upper, lower] = [await chain(top!, 60, 'Upper'), await chain(top!, 40, 'Lower')]
  const moved = await change(lower[1]!, { parentId: upper[60]!.id })
  expect([moved.status, moved.error?.fields]).toEqual([422, { parentId: 'Groups stand at most 100 levels deep.' }])
  expect((await change(lower[1]!, { parentId: upper[59]!.id })).status).toBe(200)
  const deeper = { ...CHILD, name: 'One more', parentId: lower[40]!.id }
  const refused = await books.owner.call(createGroup, { params, body: deeper })
  expect([refused.status, refused.error?.fields]).toEqual([422, { parentId: 'Groups stand at most 100 levels deep.' }])
  const circle = await change(upper[1]!, { parentId: lower[40]!.id })
  expect(circle.error?.fields).toEqual({ parentId: 'A group cannot be below itself.' })
})
