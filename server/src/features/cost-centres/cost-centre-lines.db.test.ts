import {
  alterVoucher,
  cancelVoucher,
  createCostCentre,
  deleteCostCentre,
  listOrganizations,
  postVoucher,
  showVoucher,
  updateCostCentre,
  updateOrganization,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faultsOf } from '../../testing/stored-rows.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let east: string
let west: string

beforeAll(async () => {
  product = await startTestApp()
})
beforeEach(async () => {
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  await switchTo('true')
  east = await createdCentre('East')
  west = await createdCentre('West')
})
afterAll(() => product.close())

async function switchTo(costCentres: 'true' | 'false') {
  const { id, version, stored, organizationName, companyCode, email, location } = await organization()
  const body = { organizationName, companyCode, email, location, ...stored, costCentres, version: String(version) }
  return books.owner.call(updateOrganization, { params: { organizationId: id }, body })
}
async function organization() {
  const { result } = (await books.owner.call(listOrganizations)).answer
  const found = result.find(({ id }) => id === books.organizationId)
  if (!found) throw new Error('The organization is not listed.')
  return found
}
async function createdCentre(name: string): Promise<string> {
  const body = { name, nameNp: '', code: null, parentId: null, active: true }
  return (await books.owner.call(createCostCentre, { params, body })).answer.result.id
}

type Line = readonly [ledger: string, amount: string, costCentreId?: string | null]
const linesOf = (lines: readonly Line[]) =>
  lines.map(([name, amount, costCentreId]) => ({
    ledgerId: books.ledgerId(name),
    amount: parsePaisa(amount),
    ...(costCentreId === undefined ? {} : { costCentreId }),
  }))
const post = (...lines: Line[]) =>
  books.owner.call(postVoucher, { params, body: { type: 'payment', date: '2026-08-17', lines: linesOf(lines) } })
const centresOf = async (voucherId: string) =>
  (await books.owner.call(showVoucher, { params: { ...params, voucherId } })).answer.result.lines.map(({ costCentreId }) => costCentreId)

test('lines keep the cost centre that they name, through every version, and what is taken back is taken from it', async () => {
  const posted = (await post(['Rent', '700.00', east], ['Rent', '300.00'], ['Cash', '-1000.00', null])).answer.result
  expect(await centresOf(posted.id)).toEqual([east, null, null])
  const ofVoucher = { ...params, voucherId: posted.id }
  const body = {
    date: '2026-08-18',
    version: 1,
    reason: 'It was for the west',
    lines: linesOf([
      ['Rent', '1000', west],
      ['Cash', '-1000'],
    ]),
  }
  expect((await books.owner.call(alterVoucher, { params: ofVoucher, body })).status).toBe(201)
  expect(await centresOf(posted.id)).toEqual([west, null])
  const sums = async () =>
    Object.fromEntries(
      (
        await product.database.admin.query<{ id: string; sum: bigint }>(
          'select cost_centre_id as id, sum(amount_paisa)::bigint as sum from voucher_line where organization_id = $1 and cost_centre_id is not null group by 1',
          [books.organizationId],
        )
      ).rows.map(({ id, sum }) => [id, sum]),
    )
  expect(await sums()).toEqual({ [east]: 0n, [west]: 100_000n })
  await books.owner.call(cancelVoucher, { params: ofVoucher, body: { version: 2, reason: 'Never paid' } })
  expect(await sums()).toEqual({ [east]: 0n, [west]: 0n })
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

test('the same key with another cost centre is another voucher', async () => {
  const key = '0190a0b0-0000-7000-8000-00000000c001'
  const send = (centre: string) =>
    books.owner.call(
      postVoucher,
      {
        params,
        body: {
          type: 'journal',
          date: '2026-08-17',
          lines: linesOf([
            ['Rent', '5', centre],
            ['Cash', '-5'],
          ]),
        },
      },
      key,
    )
  expect([(await send(east)).status, (await send(east)).status, (await send(west)).status]).toEqual([201, 201, 409])
})

test('an amount moves from one cost centre of a ledger to another; from one to itself nothing moves', async () => {
  expect((await post(['Rent', '50', east], ['Rent', '-50', west])).status).toBe(201)
  expect((await post(['Rent', '50', east], ['Rent', '-50', east])).status).toBe(422)
})

test('one that is not active, or of other books, is refused at its line', async () => {
  const closed = await createdCentre('Closed')
  const body = { name: 'Closed', nameNp: '', code: null, parentId: null, active: false, version: 1 }
  await books.owner.call(updateCostCentre, { params: { ...params, costCentreId: closed }, body })
  const inactive = await post(['Cash', '-5'], ['Rent', '5', closed])
  expect([inactive.status, inactive.error.fields]).toEqual([422, { 'lines.1.costCentreId': 'The cost centre Closed is not active.' }])
  const others = await openTestBooks(product)
  const foreign = (
    await others.owner.call(createCostCentre, {
      params: { organizationId: others.organizationId },
      body: { name: 'Foreign', nameNp: '', code: null, parentId: null, active: true },
    })
  ).answer.result.id
  expect((await post(['Cash', '-5'], ['Rent', '5', foreign])).error.fields).toEqual({
    'lines.1.costCentreId': 'There is no such cost centre, or it is in use.',
  })
})

test('an organization that has not switched them on takes none, and once a line names one they stay on', async () => {
  expect((await switchTo('false')).status).toBe(200)
  const refused = await post(['Rent', '5', east], ['Cash', '-5'])
  const says = 'This organization does not use cost centres. Switch them on in its details.'
  expect([refused.status, refused.error.fields]).toEqual([422, { 'lines.0.costCentreId': says }])
  expect((await post(['Rent', '5'], ['Cash', '-5'])).status).toBe(201)
  await switchTo('true')
  const posted = (await post(['Rent', '5', east], ['Cash', '-5'])).answer.result
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: posted.id }, body: { version: 1, reason: 'Never paid' } })
  const kept = await switchTo('false')
  expect([kept.status, kept.error.fields]).toEqual([
    422,
    { costCentres: 'Vouchers name cost centres: they cannot be switched off any more.' },
  ])
  expect((await organization()).costCentres).toBe(true)
})

test('one that a voucher ever named is not deleted', async () => {
  await post(['Rent', '5', east], ['Cash', '-5'])
  const refused = await books.owner.call(deleteCostCentre, { params: { ...params, costCentreId: east }, query: { version: '1' } })
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('It is used in one voucher: PV-0001 of')])
  expect((await books.owner.call(deleteCostCentre, { params: { ...params, costCentreId: west }, query: { version: '1' } })).status).toBe(
    204,
  )
})
