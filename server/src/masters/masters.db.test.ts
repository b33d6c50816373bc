import {
  createLedger,
  createSubLedger,
  deleteLedger,
  type LedgerAnswer,
  listGroupChanges,
  listGroupUses,
  listLedgerChanges,
  listLedgers,
  listLedgerUses,
  listSubLedgerChanges,
  listSubLedgerUses,
  postVoucher,
  updateLedger,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { LEDGER_FIELDS } from '../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
async function created(name: string, more: Record<string, unknown> = {}): Promise<LedgerAnswer> {
  const body = { ...LEDGER_FIELDS, name, groupId: books.groupId('Sundry Creditors'), ...more }
  return (await books.owner.call(createLedger, { params, body })).answer.result
}
const listed = async (query: Record<string, string>) => (await books.owner.call(listLedgers, { params, query })).answer
const namesFor = async (query: Record<string, string>) => (await listed(query)).result.map(({ name }) => name)

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  await created('Manakamana Sanitary House', { nameNp: 'मनकामना सेनेटरी हाउस', alias: 'MSH', code: 'B-02' })
  await created('Janaki Cement Depot', { nameNp: 'जानकी सिमेन्ट डिपो', code: 'A-99' })
  await created('Pokhara House-Rent', { nameNp: 'पोखरा घरभाडा', active: false })
})
afterAll(() => product.close())

describe('a list of masters', () => {
  test('is read whole, or by pages that hold each row once and in the same order', async () => {
    const all = await namesFor({})
    const paged: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: { result: { name: string }[]; next: string | null } = await listed({ limit: '3', ...(after && { after }) })
      expect(page.result.length).toBeLessThanOrEqual(3)
      paged.push(...page.result.map(({ name }) => name))
      after = page.next
    }
    expect(paged).toEqual(all)
    expect(all.length).toBeGreaterThan(6)
  })

  test('goes on after the last row of the former page, also if that was deleted or another was inserted before it', async () => {
    const last = await created('Zeta last of the page')
    const before = await namesFor({ text: 'zeta' })
    const first = await listed({ limit: '200' })
    expect([before, first.result.at(-1)?.name, first.next]).toEqual([['Zeta last of the page'], 'Zeta last of the page', null])
    const page = await listed({ limit: String(first.result.length - 1) })
    await created('Aaa came meanwhile')
    const rest = await listed({ limit: '200', after: page.next ?? '' })
    expect(rest.result.map(({ id }) => id)).toEqual([last.id])
  })

  test('is searched by the start of any word of either name, by alias and by code, in any case and in the digits of either script', async () => {
    for (const text of ['sanitary', 'HOUSE manak', 'सेनेटरी', 'msh', 'b-02', 'B-०२']) {
      expect([text, await namesFor({ text })]).toEqual([text, ['Manakamana Sanitary House']])
    }
    expect(await namesFor({ text: 'pokhara rent' })).toEqual(['Pokhara House-Rent'])
    expect(await namesFor({ text: 'पोखरा भाडा' })).toEqual(['Pokhara House-Rent'])
    expect([await namesFor({ text: 'anakamana' }), await namesFor({ text: '%' }), await namesFor({ text: 'a_h' })]).toEqual([[], [], []])
  })

  test('is sorted by code where that is asked for, and filtered by the value of a field', async () => {
    const byCode = await namesFor({ sort: 'code', groupId: books.groupId('Sundry Creditors') })
    expect(byCode.slice(-2)).toEqual(['Janaki Cement Depot', 'Manakamana Sanitary House'])
    expect(await namesFor({ active: 'false' })).toEqual(['Pokhara House-Rent'])
  })

  test('refuses an unknown order, position or page size', async () => {
    const forged = Buffer.from(JSON.stringify(['a', 'b'])).toString('base64url')
    for (const query of [{ sort: 'pan' }, { after: 'x' }, { after: forged, limit: '2' }, { limit: '201' }, { limit: '0' }]) {
      const { status } = await books.owner.call(listLedgers, { params, query: query as Record<string, string> })
      expect([query, status]).toEqual([query, 400])
    }
  })
})

describe('the history of a master', () => {
  test('names who changed which field, from what to what, the latest first', async () => {
    const { reserved: _, groupId, ...form } = await created('Old name', { phone: '01-1' })
    const where = { ...params, ledgerId: form.id }
    const { id: _id, ...body } = form
    await books.owner.call(updateLedger, { params: where, body: { ...body, groupId: groupId ?? '', name: 'New name', active: false } })
    const { result } = (await books.owner.call(listLedgerChanges, { params: where })).answer
    expect(result.map(({ fields }) => fields)).toEqual([
      [
        { field: 'name', before: 'Old name', after: 'New name' },
        { field: 'active', before: true, after: false },
      ],
      [
        { field: 'groupId', before: null, after: groupId },
        { field: 'name', before: null, after: 'Old name' },
        { field: 'phone', before: null, after: '01-1' },
        { field: 'active', before: null, after: true },
      ],
    ])
    expect(result.map(({ by }) => by)).toEqual(['Sabina Karki', 'Sabina Karki'])
    expect(result.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true)
  })

  test('contains changes by other commands, and nothing of another organization', async () => {
    const control = await created('Members')
    const form = { ledgerId: control.id, name: 'Asha', nameNp: '', alias: '', code: null, active: true }
    const { result: part } = (await books.owner.call(createSubLedger, { params, body: form })).answer
    const ofControl = (await books.owner.call(listLedgerChanges, { params: { ...params, ledgerId: control.id } })).answer
    expect(ofControl.result[0]?.fields).toEqual([{ field: 'requiresSubLedger', before: false, after: true }])
    const others = await openTestBooks(product)
    const foreign = { organizationId: others.organizationId, subLedgerId: part.id }
    const { status, error } = await others.owner.call(listSubLedgerChanges, { params: foreign })
    expect([status, error?.message]).toEqual([404, 'There is no such sub-ledger.'])
  })

  test('is told of one that was deleted, and not of one that never was; a predefined group has none yet', async () => {
    const gone = await created('Gone')
    const where = { ...params, ledgerId: gone.id }
    await books.owner.call(deleteLedger, { params: where, query: { version: '1' } })
    expect((await books.owner.call(listLedgerChanges, { params: where })).answer.result).toHaveLength(2)
    const never = { ...params, ledgerId: '01920000-0000-7000-8000-000000000001' }
    expect((await books.owner.call(listLedgerChanges, { params: never })).error?.message).toBe('There is no such ledger.')
    const ofGroup = { ...params, groupId: books.groupId('Sundry Creditors') }
    expect((await books.owner.call(listGroupChanges, { params: ofGroup })).answer.result).toBeDefined()
  })
})

describe('where a master is used', () => {
  test('is told by kind: its vouchers, the latest first and twenty of them listed, its opening balance, the masters under it', async () => {
    const used = await created('Used in everything', { opening: parsePaisa('10') })
    const posted: string[] = []
    for (let day = 1; day <= 21; day += 1) {
      const lines = [
        { ledgerId: used.id, amount: parsePaisa('5') },
        { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-5') },
      ]
      const body = { type: 'journal', date: `2026-08-${String(day).padStart(2, '0')}`, narration: '', reference: '', lines }
      posted.unshift((await books.owner.call(postVoucher, { params, body })).answer.result.id)
    }
    const form = { ledgerId: used.id, name: 'Asha', nameNp: 'आशा', alias: '', code: null, active: true }
    const { result: part } = (await books.owner.call(createSubLedger, { params, body: form })).answer
    const { result } = (await books.owner.call(listLedgerUses, { params: { ...params, ledgerId: used.id } })).answer
    expect(result.map(({ screen, count }) => [screen, count])).toEqual([
      ['voucher', 21],
      ['openings', 1],
      ['sub-ledger', 1],
    ])
    expect(result[0]?.first.map(({ id }) => id)).toEqual(posted.slice(0, 20))
    expect(result[0]?.first[0]).toMatchObject({ name: expect.stringMatching(/^JV-/), date: '2026-08-21' })
    expect(result[2]?.first).toEqual([{ id: part.id, name: 'Asha', nameNp: 'आशा', date: null }])
    const subLedgerUses = await books.owner.call(listSubLedgerUses, { params: { ...params, subLedgerId: part.id } })
    expect(subLedgerUses.answer.result).toEqual([])
  })

  test('of a group are the groups and ledgers in it; another organization is told nothing', async () => {
    const groupId = books.groupId('Sundry Creditors')
    const of = (reader: TestBooks) => reader.owner.call(listGroupUses, { params: { organizationId: reader.organizationId, groupId } })
    expect((await of(books)).answer.result.map(({ screen }) => screen)).toEqual(['ledger'])
    const { status, error } = await of(await openTestBooks(product))
    expect([status, error?.message]).toEqual([404, 'There is no such group.'])
  })
})

test('a stale version is refused with the version that the client has seen and the current one', async () => {
  const ledger = await created('Seen twice')
  const query = { version: '7' }
  const { status, error } = await books.owner.call(deleteLedger, { params: { ...params, ledgerId: ledger.id }, query })
  expect([status, error.values]).toEqual([409, { seen: '7', current: '1' }])
})
