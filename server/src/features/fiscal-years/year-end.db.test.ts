import {
  cancelVoucher,
  closeFiscalYear,
  compareFiledReport,
  fileReport,
  listGroups,
  postVoucher,
  readYearEnd,
  saveDraft,
  showVoucher,
  updateLedger,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { describe, expect, it } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { type ClosableBooks, LATTER, openClosableBooks } from '../../testing/closable-books.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import type { TestApp, TestBooks } from '../../testing/test-app.ts'
import { deactivate, ledgerNamed } from '../../testing/test-books.ts'

let product: TestApp
let account: TestBooks
let books: ClosableBooks
eachOnNewBooks((nextProduct, nextBooks) => {
  product = nextProduct
  account = nextBooks
})

/** 2081/82: sold for 1,000, rent of 300: a profit of 700. 2082/83: sold for 500, rent of 450: 50. */
async function trade() {
  books = await openClosableBooks(account)
  const sell = (date: string, amount: string) =>
    [
      date,
      [
        ['Cash', amount],
        ['Sales – Taxable', `-${amount}`],
      ],
    ] as const
  const pay = (date: string, amount: string) =>
    [
      date,
      [
        ['Rent', amount],
        ['Cash', `-${amount}`],
      ],
    ] as const
  for (const [date, lines] of [sell('2024-08-01', '1000'), pay('2025-01-10', '300'), sell('2025-09-01', '500'), pay('2026-07-16', '450')]) {
    expect((await books.post(date, lines)).status).toBe(201)
  }
}

const checkOf = async (id: string, name: string) => (await books.end(id)).checks.find((check) => check.id === name)

describe('closing a year', () => {
  it('posts one entry on its last day that empties every income and expense into Profit & Loss A/c', async () => {
    await trade()
    const closed = await books.close(books.former)
    expect(closed.answer.result).toMatchObject({ closed: true })
    const { entry, closedAt } = await books.end(books.former)
    expect(entry).toMatchObject({ number: 'CL-1', date: '2025-07-16', total: '1000.00' })
    expect(closedAt).not.toBeNull()
    const voucher = await books.owner.call(showVoucher, {
      params: { organizationId: books.organizationId, voucherId: entry?.voucherId ?? '' },
    })
    const lines = voucher.answer.result.lines.map(({ ledgerId, amount }) => [ledgerId, amount])
    expect(new Map(lines as [string, bigint][])).toEqual(
      new Map([
        [books.ledgerId('Sales – Taxable'), 100000n],
        [books.ledgerId('Rent'), -30000n],
        [books.ledgerId('Profit & Loss A/c'), -70000n],
      ]),
    )
    expect(voucher.answer.result).toMatchObject({ type: 'closing', narration: 'Closing entry of 2081/82' })
  })

  it('keeps everything else out of the year from then on, with a lock or without, and lets the next year go on', async () => {
    await trade()
    await books.close(books.former)
    const late = await books.post('2025-07-16', [
      ['Rent', '1'],
      ['Cash', '-1'],
    ])
    expect(late.error.message).toBe('This fiscal year is closed.')
    expect(
      (
        await books.post('2025-07-17', [
          ['Rent', '1'],
          ['Cash', '-1'],
        ])
      ).status,
    ).toBe(201)
  })

  it('keeps its ledgers among incomes and expenses, or outside of them; without it, or within its kind, each moves freely', async () => {
    await trade()
    const groups = (await books.owner.call(listGroups, { params: { organizationId: books.organizationId } })).answer.result
    const moveRentTo = async (name: string) => {
      const found = await ledgerNamed(books, 'Rent')
      if (!found) throw new Error('There is no ledger Rent.')
      const { id, reserved: _, ...form } = found
      const body = { ...form, groupId: groups.find((group) => group.name === name)?.id ?? '' }
      const moved = await books.owner.call(updateLedger, { params: { organizationId: books.organizationId, ledgerId: id }, body })
      return moved.error?.message ?? moved.status
    }
    expect([await moveRentTo('Current Assets'), await moveRentTo('Indirect Expenses')]).toEqual([200, 200])
    await books.close(books.former)
    const refused = 'A ledger with entries in a closed fiscal year cannot move between incomes and expenses and the other groups.'
    expect([await moveRentTo('Current Assets'), await moveRentTo('Direct Expenses')]).toEqual([refused, 200])
  })

  it('waits for the years before it', async () => {
    await trade()
    expect((await books.close(books.latter)).error.message).toBe('An earlier fiscal year is open. Close that one first.')
    expect(await checkOf(books.latter, 'earlier-years')).toEqual({ id: 'earlier-years', state: 'stops', figure: '1', of: books.former })
  })

  it('needs a certain calendar', async () => {
    const id = account.fiscalYearId // of 2083/84
    const { checks } = (await account.owner.call(readYearEnd, { params: { id } })).answer.result
    expect(checks.find((check) => check.id === 'calendar')).toMatchObject({ state: 'stops' })
    const closed = await account.owner.call(closeFiscalYear, { params: { id }, body: { version: 1 } })
    expect(closed.error.message).toBe('The calendar of this year is provisional. It cannot be closed yet.')
  })

  it('tells of the drafts of the year, whoever wrote them, and does not wait for them: no draft is in the books', async () => {
    await trade()
    const draft = { version: 1, date: '2025-03-03', narration: '"date":"2026-01-01"' }
    const params = { organizationId: books.organizationId, draftId: '01920000-0000-7000-8000-000000000001' }
    await books.owner.call(saveDraft, { params, body: { body: JSON.stringify(draft) } })
    expect(await checkOf(books.former, 'drafts')).toMatchObject({ state: 'warns', figure: '1' })
    expect(await checkOf(books.latter, 'drafts')).toMatchObject({ state: 'done', figure: '0' })
    expect((await books.close(books.former)).status).toBe(200)
  })

  it('only warns of overdrawn cash, of a balance in suspense, and of a missing next year', async () => {
    await trade()
    await books.addLedger('Unclear', 'Suspense A/c')
    await books.post('2024-07-20', [
      ['Unclear', '50'],
      ['Cash', '-50'],
    ])
    expect(await checkOf(books.former, 'negative-cash')).toEqual({
      id: 'negative-cash',
      state: 'warns',
      figure: '12',
      of: books.ledgerId('Cash'),
    })
    expect(await checkOf(books.former, 'suspense')).toEqual({
      id: 'suspense',
      state: 'warns',
      figure: '50.00',
      of: books.ledgerId('Unclear'),
    })
    expect(await checkOf(books.former, 'next-year')).toMatchObject({ state: 'done' })
    expect(await checkOf(books.latter, 'next-year')).toMatchObject({ state: 'warns' })
    expect((await books.close(books.former)).status).toBe(200)
  })

  it('takes the balance of a ledger that is out of use too', async () => {
    await trade()
    await deactivate(books, 'Rent')
    expect((await books.close(books.former)).status).toBe(200)
  })

  it('of a year without income and expense posts nothing', async () => {
    books = await openClosableBooks(account)
    expect((await books.close(books.former)).status).toBe(200)
    expect((await books.end(books.former)).entry).toBeNull()
    expect((await books.reopen(books.former)).status).toBe(200)
  })

  it('happens once', async () => {
    await trade()
    await books.close(books.former)
    expect((await books.close(books.former)).error.message).toBe('This fiscal year is closed.')
  })
})

describe('a closing entry', () => {
  const closingVoucher = (date: string) =>
    books.owner.call(postVoucher, {
      params: { organizationId: books.organizationId },
      body: {
        type: 'closing',
        date,
        lines: [
          { ledgerId: books.ledgerId('Rent'), amount: parsePaisa('1') },
          { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-1') },
        ],
      },
    })

  it('is posted by closing the year alone, and cancelled by reopening it alone', async () => {
    await trade()
    await books.close(books.former)
    const only = 'A closing entry is posted by closing a fiscal year, and cancelled by reopening it.'
    expect((await closingVoucher('2025-07-16')).error.message).toBe(only)
    expect((await closingVoucher('2026-07-16')).error.message).toBe(only)
    const { entry } = await books.end(books.former)
    const params = { organizationId: books.organizationId, voucherId: entry?.voucherId ?? '' }
    expect((await books.owner.call(cancelVoucher, { params, body: { version: 1, reason: 'No' } })).error.message).toBe(only)
  })
})

describe('reopening a year', () => {
  it('cancels the closing entry, takes vouchers again, and closing it once more gives the same balances', async () => {
    await trade()
    const figures = async () =>
      (await books.ask('trial-balance', { from: LATTER.starts, to: LATTER.ends })).rows.map(({ label, cells }) => [label, cells])
    await books.close(books.former)
    const before = await figures()
    const reopened = await books.reopen(books.former)
    expect(reopened.answer.result).toMatchObject({ closed: false })
    expect(await books.end(books.former)).toMatchObject({ entry: null, closedAt: null, reopenReason: 'A bill was found' })
    expect(await figures()).toEqual(before)
    expect(
      (
        await books.post('2025-07-16', [
          ['Rent', '20'],
          ['Cash', '-20'],
        ])
      ).status,
    ).toBe(201)
    await books.close(books.former)
    expect((await books.end(books.former)).entry).toMatchObject({ number: 'CL-2', total: '1000.00' })
  })

  it('begins with the last closed year, and needs a reason', async () => {
    await trade()
    await books.close(books.former)
    await books.close(books.latter)
    expect((await books.end(books.former)).reopening.laterYears).toEqual([LATTER.starts])
    expect((await books.reopen(books.former)).error.message).toBe('A later fiscal year is closed. Reopen that one first.')
    expect((await books.reopen(books.latter, ' ')).error.message).toBe('A reason is required.')
    expect((await books.reopen(books.latter)).status).toBe(200)
    expect((await books.reopen(books.latter)).error.message).toBe('This fiscal year is not closed.')
  })
})

describe('a filed report', () => {
  const fileIt = (report: 'trial-balance' | 'balance-sheet' = 'trial-balance', note = 'Signed by the auditor') =>
    books.owner.call(fileReport, { params: { id: books.former }, body: { report, note } })
  const comparison = async (filedId: string) =>
    (await books.owner.call(compareFiledReport, { params: { id: books.former, filedId } })).answer.result

  it('is kept with who filed it, its note and its hash', async () => {
    await trade()
    await fileIt()
    const { filed, reports } = await books.end(books.former)
    expect(filed).toMatchObject([{ report: 'trial-balance', note: 'Signed by the auditor', filedBy: 'Sabina Karki' }])
    expect(filed[0]?.seal).toMatch(/^[0-9a-f]{64}$/)
    expect(reports).toEqual(expect.arrayContaining(['trial-balance', 'balance-sheet']))
  })

  it('agrees with the report of today until something is posted into its year; then every other figure is named', async () => {
    await trade()
    const { answer } = await fileIt()
    expect((await comparison(answer.id)).differences).toEqual([])
    await books.close(books.former)
    expect((await comparison(answer.id)).differences).toEqual([])
    await books.reopen(books.former)
    await books.post('2025-07-16', [
      ['Rent', '20'],
      ['Cash', '-20'],
    ])
    const { differences, model } = await comparison(answer.id)
    expect(differences).toContainEqual({ row: 'Indirect Expenses › Rent', column: 'Closing · Debit', filed: '300.00', now: '320.00' })
    expect(differences.map(({ row }) => row)).not.toContain('Sales Accounts › Sales – Taxable')
    expect(model.asOf.entry).toBe((await books.end(books.former)).filed[0]?.entry)
  })

  it('is never changed: the database refuses another text under its hash', async () => {
    await trade()
    await fileIt()
    const forged = asCommand(
      product.database.admin,
      books.organizationId,
      `update filed_report set bytes = 'forged' where organization_id = $1`,
      [books.organizationId],
    )
    await expect(forged).rejects.toThrow('filed_report_is_its_hash')
  })
})
