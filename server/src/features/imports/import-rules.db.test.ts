import { randomUUID } from 'node:crypto'
import { adToBs, fiscalYearOf, todayInNepal } from '@lekha/calendar'
import {
  cancelImport,
  type ImportAnswer,
  importTally,
  listFiscalYears,
  listGroups,
  searchVouchers,
  showImport,
  signOut,
  writeOpenings,
} from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { balanceOf, type ImportQuery, importFile, journalXml, ledgerXml, positionOf, SMALL, upload } from '../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import { openTestBooks, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear, deactivate, ledgerNamed, lockThrough, openingLine, openingsOf } from '../../testing/test-books.ts'
import { endLostRuns } from './lost-runs.ts'
import { tallyFile } from './tally-fixture.ts'

let product: TestApp
let books: TestBooks

eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const at = () => ({ organizationId: books.organizationId })
const run = (content: string, query: ImportQuery = {}): Promise<ImportAnswer> =>
  importFile(books.owner, books.organizationId, content, query)
const start = (content: string, query: ImportQuery = {}, key?: string) =>
  books.owner.call(importTally, { params: at(), query, body: { file: upload(content) } }, key)
async function groupNameOf(name: string): Promise<string | undefined> {
  const { groupId } = (await ledgerNamed(books, name)) ?? {}
  return (await books.owner.call(listGroups, { params: at() })).answer.result.find(({ id }) => id === groupId)?.name
}
async function years() {
  const { result } = (await books.owner.call(listFiscalYears, { query: { subcompany: books.organizationId } })).answer
  return result.map(({ year, status }) => `${year} ${status}`)
}

describe('books that are in use', () => {
  test('are not given earlier years or other openings before somebody says yes', async () => {
    await books.post('2026-08-01', [
      ['Rent', '5000'],
      ['Cash', '-5000'],
    ])
    const before = await positionOf(product, books)
    const asking = await run(SMALL)
    expect([asking.state, asking.message]).toEqual([
      'asking',
      'The books are in use. The import adds earlier fiscal years and changes the opening balances.',
    ])
    expect([await positionOf(product, books), (await years()).length]).toEqual([before, 1])
    const done = await run(SMALL, { confirm: 'true' })
    expect([done.state, done.counts.new, await years()]).toEqual([
      'done',
      1,
      ['2024-07-16 Deactive', '2025-07-17 Deactive', '2026-07-17 active'],
    ])
    expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
  })

  test('keep their own openings, which move before the new first year', async () => {
    await books.owner.call(writeOpenings, { params: at(), body: { entry: null, lines: [openingLine(books, 'Petty Cash', '70')] } })
    expect((await openingsOf(books)).date).toBe('2026-07-16')
    const done = await run(SMALL, { confirm: 'true' })
    const { date, lines, difference } = await openingsOf(books)
    expect([date, difference]).toEqual(['2024-07-15', -7_000n])
    expect(lines.map(({ amount }) => amount)).toEqual([7_000n, 150_050n, -150_050n])
    const found = await books.owner.call(searchVouchers, { params: at(), query: { type: 'opening' } })
    expect(Map.groupBy(found.answer.result, ({ cancelled }) => cancelled).size).toBe(2)
    expect(done.reconciliation?.find((row) => row.ledger === 'Petty Cash')).toMatchObject({
      ...{ difference: '70.00', causes: ['The opening balance here is different.'] },
    })
    expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
  })

  test('move an opening along also where its ledger is no longer active', async () => {
    await books.owner.call(writeOpenings, { params: at(), body: { entry: null, lines: [openingLine(books, 'Petty Cash', '70')] } })
    await deactivate(books, 'Petty Cash')
    expect((await run(SMALL, { confirm: 'true' })).state).toBe('done')
    expect((await openingsOf(books)).lines).toContainEqual(openingLine(books, 'Petty Cash', '70'))
  })

  test('see in a dry run what the import would ask', async () => {
    await books.post('2026-08-01', [
      ['Rent', '5000'],
      ['Cash', '-5000'],
    ])
    const tried = await run(SMALL, { dryRun: 'true' })
    expect([tried.state, tried.message]).toEqual([
      'done',
      'The books are in use. The import adds earlier fiscal years and changes the opening balances.',
    ])
  })

  test('are asked nothing when the same file comes again', async () => {
    await run(SMALL)
    const before = await positionOf(product, books)
    expect(await run(SMALL)).toMatchObject({ state: 'done', counts: { new: 0, same: 1 } })
    expect(await positionOf(product, books)).toBe(before)
  })

  test('know a ledger and a group again that were renamed here since', async () => {
    const file = tallyFile(
      '<GROUP NAME="Hill shops"><PARENT>Sundry Debtors</PARENT></GROUP>',
      ledgerXml('Ram Traders', 'Hill shops', '-1500.50'),
      ledgerXml('Capital of Ram', 'Capital Account', '1500.50'),
    )
    await run(file)
    const { organizationId } = books
    const renamed = [
      `update ledger set name = 'Ram and Sons', version = version + 1 where organization_id = $1 and name = 'Ram Traders'`,
      `update ledger_group set name = 'Hills' where organization_id = $1 and name = 'Hill shops'`,
    ]
    for (const statement of renamed) await asCommand(product.database.admin, organizationId, statement, [organizationId])
    const before = await positionOf(product, books)
    expect(await run(file)).toMatchObject({ state: 'done', counts: { newGroups: 0, newLedgers: 0 } })
    expect(await positionOf(product, books)).toBe(before)
  })

  test('show in the reconciliation what was entered here', async () => {
    await run(SMALL)
    await books.post('2026-08-01', [
      ['Rent', '5000'],
      ['Cash', '-5000'],
    ])
    const again = await run(SMALL)
    expect(again.reconciliation?.filter(({ causes }) => causes.length > 0)).toMatchObject([
      { ledger: 'Cash', difference: '-5000.00', causes: ['Vouchers were entered or changed here.'] },
      { ledger: 'Rent', theirs: { closing: '0.00' }, ours: { closing: '5000.00' } },
    ])
  })
})

describe('a file whose figures may be wrong as a whole', () => {
  const sided = (id: string, [debit, credit]: [string, string]) =>
    journalXml(id, '2026-08-01', 'Cash', 'Other Income', '5')
      .replace('<AMOUNT>-5', `<ISDEEMEDPOSITIVE>${debit}</ISDEEMEDPOSITIVE><AMOUNT>-5`)
      .replace('<AMOUNT>5', `<ISDEEMEDPOSITIVE>${credit}</ISDEEMEDPOSITIVE><AMOUNT>5`)
  const CONTRADICTED =
    'In nearly all lines the sign of the amount contradicts the side that the file states (ISDEEMEDPOSITIVE). The signs count: debit and credit may come out exchanged.'

  test('is asked about where nearly all signs contradict the sides that it states, and nothing is stored before', async () => {
    const before = await positionOf(product, books)
    const wrong = tallyFile(...Array.from({ length: 9 }, (_, index) => sided(`w${index}`, ['No', 'Yes'])), sided('r', ['Yes', 'No']))
    const asking = await run(wrong)
    expect([asking.state, asking.message, asking.questions]).toEqual(['asking', CONTRADICTED, [{ message: CONTRADICTED, what: '18 / 20' }]])
    expect(await positionOf(product, books)).toBe(before)
    expect((await run(wrong, { dryRun: 'true' })).questions).toHaveLength(1)
    expect((await run(wrong, { confirm: 'true' })).counts).toMatchObject({ new: 10 })
  })

  test('is not asked about where a line here and there stands on the other side, as a reduction does', async () => {
    const done = await run(tallyFile(sided('a', ['Yes', 'No']), sided('b', ['Yes', 'Yes']), sided('c', ['No', 'Yes'])))
    expect([done.state, done.counts.new, done.questions]).toEqual(['done', 3, []])
  })
})

describe('the company that a file is of', () => {
  const OTHER = 'The file is of another company than the books. Its figures would be added to these books.'
  const fileOf = (company: string, id: string) =>
    tallyFile(journalXml(id, '2026-08-01', 'Cash', 'Other Income', '5')).replace(
      '<REQUESTDATA>',
      `<REQUESTDESC><STATICVARIABLES><SVCURRENTCOMPANY>${company}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC><REQUESTDATA>`,
    )

  test('is asked about where the books were imported from another one; confirmed once, it is known', async () => {
    const first = await run(fileOf('Sita Suppliers', 'a'))
    expect([first.state, first.company]).toEqual(['done', 'Sita Suppliers'])
    expect((await run(fileOf('SITA  suppliers', 'b'))).state).toBe('done')
    const before = await positionOf(product, books)
    const asking = await run(fileOf('Gita Suppliers', 'c'))
    expect([asking.state, asking.questions]).toEqual(['asking', [{ message: OTHER, what: 'Gita Suppliers' }]])
    expect(await positionOf(product, books)).toBe(before)
    expect((await run(fileOf('Gita Suppliers', 'c'), { confirm: 'true' })).state).toBe('done')
    expect((await run(fileOf('Gita Suppliers', 'd'))).state).toBe('done')
  })

  test('is compared with the name of the organization where its books were kept here so far', async () => {
    await books.post('2026-08-01', [
      ['Rent', '5000'],
      ['Cash', '-5000'],
    ])
    expect((await run(fileOf('Sita Suppliers', 'a'))).questions).toEqual([{ message: OTHER, what: 'Sita Suppliers' }])
    const { name } = (
      await product.database.admin.query<{ name: string }>('select name from organization where organization_id = $1', [
        books.organizationId,
      ])
    ).rows[0] as { name: string }
    expect((await run(fileOf(name.toUpperCase(), 'a'))).state).toBe('done')
  })
})

describe('fiscal years', () => {
  test('follow from the vouchers where there are none, and the latest becomes the active one', async () => {
    const { organizationId } = await createWithoutYear(books)
    const file = tallyFile(
      journalXml('a', '2024-08-01', 'Cash', 'Other Income', '5'),
      journalXml('b', '2025-08-01', 'Cash', 'Other Income', '5'),
    )
    expect((await importFile(books.owner, organizationId, file)).counts).toMatchObject({ newYears: 2, new: 2 })
    const { result } = (await books.owner.call(listFiscalYears, { query: { subcompany: organizationId } })).answer
    expect(result.map(({ name, year, end, status }) => [name, year, end, status])).toEqual([
      ['2081/82', '2024-07-16', '2025-07-16', 'Deactive'],
      ['2082/83', '2025-07-17', '2026-07-16', 'active'],
    ])
  })

  test('of more than a generation are asked about: a date may be wrong', async () => {
    const asking = await run(tallyFile(journalXml('a', '1950-08-01', 'Cash', 'Other Income', '5')))
    expect([asking.state, asking.message, asking.counts.newYears, (await years()).length]).toEqual([
      ...['asking', 'The import adds more than 30 fiscal years. A date in the file may be wrong.', 76, 1],
    ])
  })

  test('that have not begun are asked about by name, and none of them becomes the active one', async () => {
    const file = tallyFile(journalXml('a', '2029-08-01', 'Cash', 'Other Income', '5'))
    const asking = await run(file)
    expect([asking.state, asking.questions[0]?.what]).toEqual(['asking', '2084/85, 2085/86, 2086/87'])
    expect((await run(file, { confirm: 'true' })).state).toBe('done')
    expect((await years()).filter((year) => year.endsWith(' active'))).toEqual(['2026-07-17 active'])
  })

  test('begin with the present one where the file holds openings only', async () => {
    const { organizationId } = await createWithoutYear(books)
    const done = await importFile(books.owner, organizationId, tallyFile(ledgerXml('Ram Traders', 'Sundry Debtors', '-10')))
    expect(done.counts).toMatchObject({ newYears: 1, newLedgers: 1 })
    const { result } = (await books.owner.call(listFiscalYears, { query: { subcompany: organizationId } })).answer
    const present = fiscalYearOf(adToBs(todayInNepal(() => product.clock.now_ms)))
    expect(result.map(({ year, end }) => [year, end])).toEqual([[present.starts, present.ends]])
  })
})

describe('masters', () => {
  test('are the ones that stand here where their names are equal but for case and spaces', async () => {
    const file = tallyFile(
      ledgerXml(
        'PETTY  cash',
        'Bank Accounts',
        '0',
        '<LEDGERMOBILE>9841000000</LEDGERMOBILE><NAME.LIST><NAME>PETTY  cash</NAME><NAME>PC</NAME></NAME.LIST>',
      ),
    )
    expect((await run(file)).counts).toMatchObject({ ledgers: 1, newLedgers: 0 })
    expect(await ledgerNamed(books, 'PETTY  cash')).toMatchObject({
      id: books.ledgerId('Petty Cash'),
      alias: 'PC',
      phone: '9841000000',
      nameNp: 'सानो नगद कोष',
    })
    expect(await groupNameOf('PETTY  cash')).toBe('Bank Accounts')
  })

  test('have their Nepali names in the reconciliation, also the groups that the file spells as Tally does', async () => {
    const file = tallyFile(ledgerXml('Petty Cash', 'Bank Accounts', '5'), ledgerXml('Rent paid', 'Expenses (Indirect)', '7'))
    for (const query of [{ dryRun: 'true' }, { confirm: 'true' }] as const) {
      const rows = (await run(file, query)).reconciliation ?? []
      const named = rows.map(({ ledger, ledgerNp, group, groupNp }) => [ledger, ledgerNp, group, groupNp])
      expect(named).toEqual(
        expect.arrayContaining([
          ['Petty Cash', 'सानो नगद कोष', 'Bank Accounts', 'बैंक खाता'],
          ['Rent paid', '', 'Expenses (Indirect)', 'अप्रत्यक्ष खर्च'],
        ]),
      )
    }
  })

  test('that are in use stay in their group, and the list says so', async () => {
    await books.post('2026-08-01', [
      ['Petty Cash', '10'],
      ['Cash', '-10'],
    ])
    const done = await run(tallyFile(ledgerXml('petty cash', 'Bank Accounts')))
    expect(await groupNameOf('Petty Cash')).toBe('Cash-in-hand')
    expect(done.problems).toEqual([
      { position: 0, what: 'Petty Cash', message: 'It is in another group here and stays there.', kind: 'note' },
    ])
  })

  test('get their groups first, whatever the order of the file', async () => {
    const group = (name: string, parent: string) =>
      `<GROUP NAME="${name}"><PARENT>${parent}</PARENT><ISREVENUE>No</ISREVENUE><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE></GROUP>`
    const done = await run(tallyFile(group('Pokhara', 'West'), group('West', 'Sundry Debtors'), ledgerXml('Hari', 'Pokhara')))
    expect(done.counts).toMatchObject({ groups: 2, newGroups: 2, newLedgers: 1 })
    expect(await groupNameOf('Hari')).toBe('Pokhara')
  })

  test('never take the place of the ledger that balances our openings', async () => {
    await run(tallyFile(ledgerXml('Difference in Opening Balances', 'Suspense A/c', '-5')))
    expect(await ledgerNamed(books, 'Difference in Opening Balances (Tally)')).toMatchObject({ reserved: null })
    expect(await balanceOf(product, books, 'Difference in opening balances')).toBe(-500n)
  })

  test('of that name which only a voucher names are another ledger too', async () => {
    const file = tallyFile(journalXml('a', '2026-08-01', 'Difference in opening balances', 'Cash', '9'))
    expect((await run(file)).counts).toMatchObject({ new: 1, newLedgers: 1 })
    expect(await balanceOf(product, books, 'Difference in opening balances (Tally)')).toBe(900n)
    expect((await run(file)).counts).toMatchObject({ same: 1, newLedgers: 0 })
  })
})

describe('vouchers', () => {
  const cash = (id: string, amount: string, inside = '', date = '2026-08-01') =>
    journalXml(id, date, 'Cash', 'Other Income', amount, inside)

  test('keep the number that they had as their reference, beside one of their own', async () => {
    await run(tallyFile(cash('a', '1'), cash('b', '2', '<REFERENCE>INV/9</REFERENCE>')))
    const found = await books.owner.call(searchVouchers, { params: at(), query: { text: 'No. 7' } })
    expect(found.answer.result.map(({ number, total }) => [number, total])).toEqual([['JV-0002', 200n]])
    const stored = await product.database.admin.query('select reference from voucher where organization_id = $1 order by entry', [
      books.organizationId,
    ])
    expect(stored.rows).toEqual([{ reference: '7' }, { reference: 'INV/9 · No. 7' }])
  })

  test('that changed in Tally since are listed and stay as they are', async () => {
    await run(tallyFile(cash('a', '100'), cash('b', '5')))
    const again = await run(tallyFile(cash('a', '900'), cash('b', '5', '<ISCANCELLED>Yes</ISCANCELLED>'), cash('c', '1')))
    expect(again.counts).toMatchObject({ new: 1, same: 0, clash: 2, refused: 0 })
    expect(again.problems.map(({ position, kind }) => [position, kind])).toEqual([
      [1, 'clash'],
      [2, 'clash'],
    ])
    expect(await balanceOf(product, books, 'Cash')).toBe(10_600n)
    expect(again.reconciliation?.find((row) => row.ledger === 'Cash')).toMatchObject({
      ...{ difference: '-795.00', causes: ['Vouchers were imported before and are different in this file.'] },
    })
  })

  test('whose type a later file declares to be outside of the books are reported, and stay', async () => {
    const memo = cash('a', '100').replace('<VOUCHERTYPENAME>Journal<', '<VOUCHERTYPENAME>My memo<')
    await run(tallyFile(memo))
    const declared = '<VOUCHERTYPE NAME="My memo"><PARENT>Memorandum</PARENT></VOUCHERTYPE>'
    const again = await run(tallyFile(declared, memo))
    expect(again.counts).toMatchObject({ new: 0, same: 0, clash: 1 })
    expect(again.reconciliation?.find((row) => row.ledger === 'Cash')?.causes).toEqual([
      'Vouchers were imported before and are different in this file.',
    ])
  })

  test('that the file holds twice are taken once', async () => {
    const done = await run(tallyFile(cash('a', '100'), cash('a', '100'), cash('a', '70')))
    expect(done.counts).toMatchObject({ new: 1, refused: 2 })
    expect(done.problems.map(({ message }) => message)).toEqual([
      'It is in the file twice; the first was used.',
      'Another voucher of the file has the same id; this one was left out.',
    ])
    expect((await run(tallyFile(cash('a', '100'), cash('a', '100')))).counts).toMatchObject({ same: 1, refused: 1 })
  })

  test('are refused one by one, each with its reason, while the others pass', async () => {
    await books.post('2026-08-01', [
      ['Petty Cash', '10'],
      ['Cash', '-10'],
    ])
    await deactivate(books, 'Petty Cash')
    await lockThrough(product, books, '2026-08-05')
    const done = await run(
      tallyFile(
        cash('a', '1'),
        cash('b', '2', '', '2026-09-01'),
        journalXml('c', '2026-09-01', 'Petty Cash', 'Cash', '3'),
        cash('d', '4', '<ISOPTIONAL>Yes</ISOPTIONAL>'),
        cash('e', '99999999999999', '', '2026-09-01'),
      ),
    )
    expect(done.problems.filter(({ kind }) => kind === 'refused').map(({ position, message }) => [position, message])).toEqual([
      [1, 'This period is locked.'],
      [3, 'This ledger is not active.'],
      [4, 'The voucher is optional in Tally and was left out.'],
      [5, 'This amount is too large.'],
    ])
    expect(done.counts).toMatchObject({ new: 1, refused: 4 })
  })

  test('that cannot be read leave the reconciliation without proof, unless Tally does not count them', async () => {
    const open = await run(tallyFile(cash('a', '1'), cash('b', '3.333'), cash('c', '(9.00)'), cash('d', '4', '', '2026-02-31')))
    expect(open.counts).toMatchObject({ new: 1, refused: 3, unread: 3, unreadOpenings: 0 })
    const cancelled = await run(tallyFile(cash('a', '1'), cash('b', '3.333', '<ISCANCELLED>Yes</ISCANCELLED>')))
    expect(cancelled.counts).toMatchObject({ same: 1, refused: 1, unread: 0 })
    const nowhere = await run(tallyFile(cash('a', '1'), journalXml('e', '2026-08-01', 'Nowhere', 'Nobody', '2').replace('-2', '-3')))
    expect(nowhere.counts).toMatchObject({ same: 1, refused: 1, unread: 1 })
    const opening = await run(tallyFile(cash('a', '1'), ledgerXml('Ram', 'Sundry Debtors', '3.333')))
    expect(opening.counts).toMatchObject({ unread: 0, unreadOpenings: 1 })
  })

  test('near the ends of the calendar are refused, each by itself, and make no years', async () => {
    const done = await run(tallyFile(cash('a', '1'), cash('b', '2', '', '2044-04-01'), cash('c', '3', '', '1913-04-20')))
    const message = 'The calendar does not hold the whole fiscal year of this date; the voucher was left out.'
    expect([done.state, done.counts]).toMatchObject(['done', { new: 1, refused: 2, newYears: 0 }])
    expect(done.problems.map((problem) => [problem.position, problem.message])).toEqual([
      [2, message],
      [3, message],
    ])
    expect(done.reconciliation?.find((row) => row.ledger === 'Cash')).toMatchObject({
      ...{ difference: '-5.00', causes: ['Vouchers of the file were not imported.'] },
    })
  })

  test('that only the database refuses are found among the others of their batch', async () => {
    const many = Array.from({ length: 30 }, (_, index) => cash(`v${index}`, '1'))
    await product.database.admin.query(`alter table voucher add constraint amount_is_possible check (total_paisa <> 7700)`)
    try {
      const done = await run(tallyFile(...many, cash('bad', '77'), cash('last', '2')))
      expect(done.counts).toMatchObject({ new: 31, refused: 1 })
      expect(done.problems).toMatchObject([{ position: 31, message: 'This amount is too large.', kind: 'refused' }])
    } finally {
      await product.database.admin.query('alter table voucher drop constraint amount_is_possible')
    }
  })
})

describe('an import', () => {
  /** A run that another server began. */
  const begunElsewhere = async () => {
    const importId = randomUUID()
    await product.database.admin.query(
      `with run as (insert into import_run (organization_id, import_id, source, file_name, dry_run, state, started_by)
         values ($1, $2, 'tally', 'x', false, 'running', $2))
       insert into job (organization_id, job_id, kind, input, user_id, session_id) values ($1, $2, 'tally-import', '{}', $2, $2)`,
      [books.organizationId, importId],
    )
    return importId
  }

  test('runs one at a time; a run that was lost with its server is reported and blocks nobody', async () => {
    const lost = await begunElsewhere()
    const refused = await start(SMALL)
    expect([refused.status, refused.error.message]).toEqual([409, 'An import is running already. Wait for its end.'])
    expect((await run(SMALL, { dryRun: 'true' })).state).toBe('done')
    await product.database.admin.query(`update job set touched_at = now() - interval '61 seconds' where job_id = $1`, [lost])
    const shown = await books.owner.call(showImport, { params: { ...at(), importId: lost } })
    expect([shown.answer.state, shown.answer.message]).toEqual([
      'failed',
      'The import was interrupted. Run it again: what is stored stays, and the rest is added.',
    ])
    expect((await run(SMALL)).state).toBe('done')
  })

  test('that was going on when its server died ends at the next start', async () => {
    const lost = await begunElsewhere()
    await endLostRuns(product.database.connection, { alone: false, kept: [] })
    expect((await books.owner.call(showImport, { params: { ...at(), importId: lost } })).answer.state).toBe('running') // perhaps on another server
    await endLostRuns(product.database.connection, { alone: true, kept: [] })
    const shown = await books.owner.call(showImport, { params: { ...at(), importId: lost } })
    expect([shown.answer.state, shown.answer.message]).toEqual([
      'failed',
      'The import was interrupted. Run it again: what is stored stays, and the rest is added.',
    ])
    expect((await run(SMALL)).state).toBe('done')
  })

  test('ends when it is cancelled, also while it waits, and another one may begin', async () => {
    let free = () => {}
    const taken = product.app.heavyJobs.run(books.organizationId, () => new Promise<void>((resolve) => (free = resolve)))
    const { id: importId } = (await start(SMALL)).answer
    const cancel = () => books.owner.call(cancelImport, { params: { ...at(), importId } })
    expect((await cancel()).status).toBe(204)
    const shown = () => books.owner.call(showImport, { params: { ...at(), importId } })
    await expect.poll(async () => (await shown()).answer.state).toBe('failed')
    expect((await shown()).answer.message).toBe('The import was cancelled. What is stored stays; an import of the same file adds the rest.')
    await expect.poll(async () => (await cancel()).error?.message).toBe('This import has ended already.')
    expect((await books.owner.call(cancelImport, { params: { ...at(), importId: randomUUID() } })).status).toBe(404)
    free()
    await taken
    expect((await run(SMALL)).state).toBe('done')
  })

  test('ends, and says so, when its user is stopped, though a statement of it still runs; nothing of that is stored', async () => {
    const importer = await books.member('admin')
    const before = await positionOf(product, books)
    const holder = await product.database.admin.connect()
    try {
      await holder.query('begin')
      await holder.query('select from books where organization_id = $1 for update', [books.organizationId])
      const { id } = (await importer.call(importTally, { params: at(), query: {}, body: { file: upload(SMALL) } })).answer
      const waiting = async () =>
        (await holder.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
      await importer.call(signOut)
      const shown = async () => (await books.owner.call(showImport, { params: { ...at(), importId: id } })).answer
      await expect.poll(async () => (await shown()).state, { timeout: 10_000 }).toBe('failed')
      expect((await shown()).message).toMatch(/^The import was ended: its user signed out, or may no longer import here/)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await product.app.heavyJobs.run(books.organizationId, async () => {}) // once the statement has let go
    expect(await positionOf(product, books)).toBe(before)
    expect((await run(SMALL)).state).toBe('done')
  })

  test('waits, and says so, while other heavy work of the organization goes on', async () => {
    const { promise: exported, resolve: finishExport } = Promise.withResolvers<void>()
    const exporting = product.app.heavyJobs.run(books.organizationId, () => exported)
    const { id } = (await start(SMALL)).answer
    const shown = async () => (await books.owner.call(showImport, { params: { ...at(), importId: id } })).answer
    const WAITS = 'The import waits until another one, or a large export, is finished.'
    await expect.poll(async () => (await shown()).message, { timeout: 10_000 }).toBe(WAITS)
    expect(await shown()).toMatchObject({ state: 'running', totals: null, problems: [] })
    finishExport()
    await exporting
    await expect.poll(async () => (await shown()).state, { timeout: 10_000 }).toBe('done')
    expect((await shown()).message).toBe('')
  })

  test('that is sent twice under one key is carried out once', async () => {
    const key = randomUUID()
    const [first, second] = [await start(SMALL, { dryRun: 'true' }, key), await start(SMALL, { dryRun: 'true' }, key)]
    expect([first.answer.id, second.answer.id]).toEqual([key, key])
    expect((await start(SMALL, {}, key)).status).toBe(409)
  })

  test('of what is no Tally export says why', async () => {
    const messages = []
    for (const content of ['', 'PK\u0003\u0004', '<html></html>', SMALL.slice(0, -40)]) messages.push(await run(content))
    expect(messages.map(({ state, message }) => [state, message])).toEqual([
      ['failed', 'The file is empty.'],
      ['failed', 'The file is a zip archive; choose the XML file inside it.'],
      ['failed', 'This is not an XML export of Tally.'],
      ['failed', 'The file ends in the middle; export it from Tally again.'],
    ])
  })

  test('is for administrators', async () => {
    const statuses = []
    for (const role of ['admin', 'accountant', 'auditor', 'clerk'] as const) {
      const member = await books.member(role)
      const started = await member.call(importTally, { params: at(), query: { dryRun: 'true' }, body: { file: upload(SMALL) } })
      const importId = started.answer?.id ?? randomUUID()
      statuses.push([started.status, (await member.call(showImport, { params: { ...at(), importId } })).status])
    }
    expect(statuses).toEqual([
      [202, 200],
      [403, 403],
      [403, 403],
      [403, 403],
    ])
  })

  test('into books of others finds no such books, and nobody sees how theirs goes', async () => {
    const others = await openTestBooks(product)
    const started = await others.owner.call(importTally, { params: at(), body: { file: upload(SMALL) } })
    expect([started.status, started.error.message]).toEqual([404, 'There is no such organization.'])
    const { id } = await run(SMALL)
    const seen = await others.owner.call(showImport, { params: { organizationId: others.organizationId, importId: id } })
    expect([seen.status, seen.error.message]).toEqual([404, 'There is no such import.'])
  })
})
