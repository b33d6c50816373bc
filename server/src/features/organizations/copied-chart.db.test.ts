import { createFiscalYear, createGroup, createOrganization, listGroups, listOrganizations, postVoucher } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBooks } from '../../maintenance/verify-books.ts'
import { asCommand } from '../../testing/as-command.ts'
import type { ClosableBooks } from '../../testing/closable-books.ts'
import { openFullBooks } from '../../testing/full-books.ts'
import { asAdministrator } from '../../testing/sample-books.ts'
import { openTestBooks, startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ClosableBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openFullBooks(product, await openTestBooks(product))
  const { result: groups } = (await books.owner.call(listGroups, { params: books })).answer
  let parentId = groups.find(({ name }) => name === 'Sundry Debtors')?.id ?? ''
  for (const [name, nameNp] of [
    ['Debtors of the valley', 'उपत्यकाका आसामी'],
    ['Debtors of Patan', 'पाटनका आसामी'],
  ] as const) {
    const body = { name, nameNp, parentId, nature: null, affectsGrossProfit: null }
    parentId = (await books.owner.call(createGroup, { params: books, body })).answer.result.id
  }
})
afterAll(() => product.close())

const FORM = {
  ...{ organizationName: 'Branch in Pokhara', companyCode: 'PK', contact: '061412345', email: 'office@example.com', location: 'Pokhara' },
  ...{ postalCode: '33700', registrationNumber: '123', panNumber: '012345678' },
}
const create = (more: Record<string, string>) => books.owner.call(createOrganization, { body: { ...FORM, ...more } })

const rowsOf = async (organizationId: string, text: string) =>
  (await product.database.admin.query<Record<string, unknown>>(text, [organizationId])).rows

/** All that is copied of an organization, by names. */
const CHART = {
  types: `select code, base_kind, name, name_np, prefix, width, tax_invoice, sort from voucher_type where organization_id = $1 and base_kind <> 'closing' order by code`,
  groups: `select g.name, g.name_np, p.name as above, g.nature, g.affects_gross_profit, g.predefined, g.sort
             from ledger_group g left join ledger_group p on p.organization_id = g.organization_id and p.group_id = g.parent_id where g.organization_id = $1 order by g.group_id`,
  ledgers: `select l.name, l.name_np, g.name as above, l.alias, l.code, l.pan, l.phone, l.address, l.credit_days, l.reserved, l.active, l.requires_sub_ledger
              from ledger l left join ledger_group g on g.organization_id = l.organization_id and g.group_id = l.group_id where l.organization_id = $1 order by l.ledger_id`,
  centres: `select c.name, c.name_np, c.code, c.active, p.name as above
              from cost_centre c left join cost_centre p on p.organization_id = c.organization_id and p.cost_centre_id = c.parent_id where c.organization_id = $1 order by c.cost_centre_id`,
  subLedgers: `select s.name, s.name_np, s.alias, s.code, s.active, l.name as above
                 from sub_ledger s join ledger l on l.organization_id = s.organization_id and l.ledger_id = s.ledger_id where s.organization_id = $1 order by s.sub_ledger_id`,
  units: `select u.name, u.name_np, u.symbol, u.decimals, u.per_base, u.active, b.name as of
            from unit_of_measure u left join unit_of_measure b on b.organization_id = u.organization_id and b.unit_of_measure_id = u.base_unit_id
           where u.organization_id = $1 order by u.name`,
  godowns: 'select name, name_np, code, address, active from godown where organization_id = $1 order by name',
  items: `select i.name, i.name_np, i.alias, i.code, i.barcode, i.hs_code, u.symbol, a.symbol as other, i.alternate_quantity, i.unit_quantity, i.valuation,
                 i.vat_class, i.vat_since, i.former_vat_class, i.reorder_level, i.reorder_quantity, i.active, g.name as of, above.name as above,
                 c.name as brand, s.name as sold, p.name as bought, k.name as shown
            from stock_item i join unit_of_measure u on (u.organization_id, u.unit_of_measure_id) = (i.organization_id, i.unit_id)
            left join unit_of_measure a on (a.organization_id, a.unit_of_measure_id) = (i.organization_id, i.alternate_unit_id)
            left join stock_group g on (g.organization_id, g.stock_group_id) = (i.organization_id, i.group_id)
            left join stock_group above on (above.organization_id, above.stock_group_id) = (g.organization_id, g.parent_id)
            left join stock_category c on (c.organization_id, c.stock_category_id) = (i.organization_id, i.category_id)
            left join ledger s on (s.organization_id, s.ledger_id) = (i.organization_id, i.sales_ledger_id)
            left join ledger p on (p.organization_id, p.ledger_id) = (i.organization_id, i.purchase_ledger_id)
            left join ledger k on (k.organization_id, k.ledger_id) = (i.organization_id, i.stock_ledger_id)
           where i.organization_id = $1 order by i.name`,
  membershipTypes: `select t.name, t.name_np, t.note, t.active, t.grace_months, t.fine_every, t.dormant_years, l.name as owed from membership_type t
                      left join ledger l on l.organization_id = t.organization_id and l.ledger_id = t.ledger_id where t.organization_id = $1 order by t.name`,
  chargeHeads: `select h.name, h.name_np, h.kind, h.price_paisa, h.active, l.name as income, t.name as type from charge_head h
                  join ledger l on l.organization_id = h.organization_id and l.ledger_id = h.ledger_id
                  left join membership_type t on t.organization_id = h.organization_id and t.membership_type_id = h.membership_type_id
                 where h.organization_id = $1 order by h.name`,
  // Member firms and persons are no part of the chart.
  words: `select noun, word, count(*) from search_word where organization_id = $1 and noun not in ('member_firm', 'person')
           group by noun, word order by noun, word`,
}
const chartOf = async (organizationId: string) => {
  const read = Object.entries(CHART).map(async ([name, text]) => [name, await rowsOf(organizationId, text)] as const)
  return Object.fromEntries(await Promise.all(read)) as Record<keyof typeof CHART, Record<string, unknown>[]>
}
const BOOKS = ['fiscal_year', 'voucher', 'voucher_line', 'ledger_month', 'stock_value', 'planned_voucher', 'saved_view', 'membership']

describe('an organization that begins as another one stands', () => {
  test('has its groups, ledgers, voucher types, cost centres, goods and settings in both languages, and nothing of its books or rights', async () => {
    const { status, answer } = await create({ asIn: books.organizationId, withSubLedgers: 'true' })
    expect(status).toBe(201)
    const { id, costCentres, kind, negativeStock } = answer.result
    expect([costCentres, kind, negativeStock]).toEqual([true, 'non-profit', 'refuse'])
    const [own, copied] = await Promise.all([chartOf(books.organizationId), chartOf(id)])
    expect(copied).toEqual(own)
    expect(own.membershipTypes).not.toEqual([])
    expect(own.groups.map((group) => group.above)).toContain('Debtors of the valley')
    expect(own.ledgers.filter(({ active }) => !active)).not.toEqual([])
    expect(own.types.map(({ prefix }) => prefix)).toContain('J/')
    expect(own.subLedgers).not.toEqual([])
    expect(own.items.map(({ above, brand, bought }) => [above, brand, bought])).toContainEqual(['Iron', 'Himal', 'Purchases – Taxable'])
    expect(own.units.map(({ of }) => of)).toContain('Pieces')
    expect(own.centres.map(({ above }) => above)).toContain('Pokhara')
    const counts = BOOKS.map((table) => rowsOf(id, `select from ${table} where organization_id = $1`))
    expect((await Promise.all(counts)).map(({ length }) => length)).toEqual(BOOKS.map(() => 0))
  })

  test('without its sub-ledgers has no ledger that demands one, and takes vouchers under the same prefixes', async () => {
    const { id } = (await create({ asIn: books.organizationId })).answer.result
    const { subLedgers, ledgers } = await chartOf(id)
    expect(subLedgers).toEqual([])
    expect(ledgers.filter((ledger) => ledger.requires_sub_ledger)).toEqual([])
    await books.owner.call(createFiscalYear, { query: { subcompany: id }, body: { year: '2026-07-17', end: '2027-07-16' } })
    const found = await rowsOf(
      id,
      `select ledger_id as id from ledger where organization_id = $1 and name in ('Cash', 'Staff Advance') order by name`,
    )
    const lines = found.map((ledger, index) => ({ ledgerId: String(ledger.id), amount: parsePaisa(index === 0 ? '-10' : '10') }))
    const posted = await books.owner.call(postVoucher, {
      params: { organizationId: id },
      body: { type: 'journal', date: '2026-08-01', lines },
    })
    expect(posted.answer.result.number).toBe('J/000001')
  })

  test('is sealed like any other: verify finds nothing in the books', async () => {
    const said: string[] = []
    await asAdministrator(product.database.connection, (session) => verifyBooks(session, (line) => said.push(line)))
    expect(said.filter((line) => line.startsWith('Branch in Pokhara'))).toEqual([
      'Branch in Pokhara: 0 vouchers, 17 proofs hold.',
      'Branch in Pokhara: 1 voucher, 17 proofs hold.',
    ])
  })
})

describe('nothing is created', () => {
  const names = async () => (await books.owner.call(listOrganizations)).answer.result.map(({ organizationName }) => organizationName)

  test('as in an organization of another account, or one that does not exist: both get the same answer', async () => {
    const stranger = await openTestBooks(product)
    // Also where the user is a member there.
    await asCommand(
      product.database.admin,
      stranger.organizationId,
      `insert into membership (organization_id, account_id, user_id, role)
       select o.organization_id, o.account_id, u.user_id, 'admin' from organization o, app_user u, organization mine
        where o.organization_id = $1 and mine.organization_id = $2 and u.account_id = mine.account_id`,
      [stranger.organizationId, books.organizationId],
    )
    const before = await names()
    for (const asIn of [stranger.organizationId, '0197b7f3-0000-7000-8000-000000000000']) {
      const refused = await create({ asIn })
      expect([refused.status, refused.error.fields]).toEqual([404, { asIn: 'There is no such organization.' }])
    }
    expect(await names()).toEqual(before)
  })

  test('where a part of it cannot be copied: it is all copied or not at all', async () => {
    const before = await names()
    const { admin } = product.database
    await admin.query(`alter table cost_centre add constraint broken_for_a_test check (name <> 'Lakeside') not valid`)
    const refused = await create({ asIn: books.organizationId })
    await admin.query('alter table cost_centre drop constraint broken_for_a_test')
    expect(refused.status).toBe(422)
    expect(await names()).toEqual(before)
    expect((await create({ asIn: books.organizationId })).status).toBe(201)
  })
})
