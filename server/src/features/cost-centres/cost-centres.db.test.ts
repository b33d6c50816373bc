import {
  type CostCentre,
  createCostCentre,
  deleteCostCentre,
  listCostCentreChanges,
  listCostCentres,
  updateCostCentre,
} from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
})
afterAll(() => product.close())

const create = (name: string, more: Partial<CostCentre> = {}) =>
  books.owner.call(createCostCentre, { params, body: { name, nameNp: '', code: null, parentId: null, active: true, ...more } })
const created = async (name: string, more: Partial<CostCentre> = {}) => (await create(name, more)).answer.result
const change = ({ id, parent: _, ...form }: CostCentre, body: Partial<CostCentre>) =>
  books.owner.call(updateCostCentre, { params: { ...params, costCentreId: id }, body: { ...form, ...body } })
const remove = ({ id, version }: CostCentre) =>
  books.owner.call(deleteCostCentre, { params: { ...params, costCentreId: id }, query: { version: String(version) } })

test('a cost centre keeps its names in both languages, its code and what it stands below', async () => {
  const east = await created('Eastern region', { nameNp: 'पूर्वी क्षेत्र', code: 'E' })
  const morang = await created('Morang', { parentId: east.id })
  expect(morang).toMatchObject({
    parentId: east.id,
    parent: { name: 'Eastern region', nameNp: 'पूर्वी क्षेत्र' },
    code: null,
    active: true,
    version: 1,
  })
  const listed = (await books.owner.call(listCostCentres, { params, query: { text: 'पूर्वी' } })).answer
  expect(listed).toEqual({ result: [east], next: null })
})

test('its name and its code are no other one has; blank codes are none', async () => {
  const first = await created('Head office', { code: 'HO' })
  expect([(await create('HEAD  office')).error.fields, (await create('Other office', { code: 'ho' })).error.fields]).toEqual([
    { name: 'A cost centre of this name exists already.' },
    { code: 'A cost centre with this code exists already.' },
  ])
  expect([(await create('Blank one', { code: ' ' })).status, (await create('Blank two', { code: '' })).status]).toEqual([201, 201])
  expect((await change(first, { code: 'H' })).answer.result).toMatchObject({ code: 'H', version: 2 })
})

test('cost centres stand at most 100 levels deep', async () => {
  let lowest = await created('Level 1')
  for (let level = 2; level <= 100; level++) lowest = await created(`Level ${level}`, { parentId: lowest.id })
  const refused = await create('Level 101', { parentId: lowest.id })
  expect([refused.status, refused.error.fields]).toEqual([422, { parentId: 'Cost centres stand at most 100 levels deep.' }])
})

test('it stands below one of its own organization, and never below itself', async () => {
  const [top, middle] = [await created('Top'), await created('Middle')]
  const below = (await change(middle, { parentId: top.id })).answer.result
  expect((await change(top, { parentId: below.id })).error.fields).toEqual({ parentId: 'A cost centre cannot be below itself.' })
  const others = await openTestBooks(product)
  const body = { name: 'Foreign', nameNp: '', code: null, parentId: null, active: true }
  const foreign = (await others.owner.call(createCostCentre, { params: { organizationId: others.organizationId }, body })).answer.result
  expect((await change(below, { parentId: foreign.id })).error.fields).toEqual({ parentId: 'There is no such cost centre.' })
})

test('one with others below it cannot be deleted; an unused one can, and its changes are sealed', async () => {
  const above = await created('Above')
  const under = await created('Under', { parentId: above.id })
  const refused = await remove(above)
  expect([refused.status, refused.error.message]).toEqual([422, 'There is one cost centre below it.'])
  expect([(await remove(under)).status, (await remove(above)).status]).toEqual([204, 204])
  const response = await books.owner.call(listCostCentreChanges, { params: { ...params, costCentreId: under.id } })
  expect(response.answer.result[0]?.fields).toContainEqual({ field: 'name', before: 'Under', after: null })
})
