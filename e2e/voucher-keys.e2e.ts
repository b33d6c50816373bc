import { createFiscalYear, createOrganization, searchVouchers, showVoucher } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { countOf, pressEach, typed, VOUCHER_FLOWS } from './counted-presses.ts'
import { books, field, heading, keyboardIn, openOwnersJourney, page, params, visitor } from './owners-journey.ts'

openOwnersJourney()

const stored = async () => (await books.owner.call(searchVouchers, { params: params(), query: { limit: '100' } })).answer.result
const press = (...chords: string[]) => pressEach(page, chords)
/** Says why a voucher is altered. */
const giveReason = async (reason: string) => {
  await page.getByRole('dialog').waitFor()
  await visitor.typeEach(reason)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('counted presses', () => {
  test.each(VOUCHER_FLOWS)('$what: at most $goal', async (flow) => {
    expect(countOf(flow)).toBeLessThanOrEqual(flow.goal)
    const before = (await stored()).length
    await pressEach(page, flow.keys)
    await expect.poll(async () => (await stored()).length).toBe(before + 1)
  })

  test('every voucher is stored as it was typed, on the day that was typed', async () => {
    const all = (await stored()).toReversed()
    const [first, , yesterday, next, , , , journal] = all
    expect(all.map(({ number, total, particulars }) => [number, total, particulars])).toEqual([
      ...['PV-0001', 'PV-0002', 'PV-0003', 'PV-0004'].map((number) => [number, 500_000n, 'Rent']),
      ['SI-0001', 75_000n, 'Cheques in Hand'],
      ['SI-0002', 75_000n, 'Cheques in Hand'],
      ['SI-0003', 113_000n, 'Cheques in Hand'],
      ['JV-0001', 100_000n, 'Salary'],
    ])
    expect([yesterday?.date, next?.date].map((date) => Date.parse(first?.date ?? '') - Date.parse(date ?? ''))).toEqual([
      86_400_000, 86_400_000,
    ])
    expect([journal?.bsDate, journal?.narration]).toEqual(['2083-08-05', 'Salary of Mangsir'])
  })

  test('organization and year: at most 4', async () => {
    const { answer } = await books.owner.call(createOrganization, {
      body: {
        ...{ organizationName: 'Bagmati Stores', companyCode: 'BS', contact: '014567890', email: 'office@example.com' },
        ...{ location: 'Kathmandu', postalCode: '44600', registrationNumber: '123457', panNumber: '301482916' },
      },
    })
    const { id } = answer.result
    await books.owner.call(createFiscalYear, { query: { subcompany: id }, body: { year: '2026-07-17', end: '2027-07-16' } })
    for (const name of ['B', 'H']) {
      await press('F3')
      await page.getByRole('combobox', { name: 'Organization' }).and(page.locator(':focus')).waitFor()
      await press(name, 'Enter')
      await page.getByRole('combobox', { name: 'Fiscal year' }).and(page.locator(':focus')).waitFor()
      await press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: name === 'B' ? 'Bagmati Stores' : 'Himal Traders Pvt. Ltd.' }).waitFor()
    }
  })
})

describe('the vouchers before', () => {
  test('PgUp opens the last one, also while it is being sent; its reason is asked at the end, and the form says what was stored', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await keyboardIn('lines.0.ledger')
    await press(...typed('fuel'), 'Enter', ...typed('300'), 'Control+Enter', 'PageUp')
    await heading('Alter Payment PV-0005')
    await keyboardIn('lines.0.ledger')
    await press('Enter', ...typed('350'), 'Control+a')
    await giveReason('wrong amount')
    await heading('Payment')
    await page.getByText('PV-0005 · 350.00').waitFor()
    expect((await stored())[0]).toMatchObject({ number: 'PV-0005', total: 35_000n, version: 2 })
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('PgUp goes on backwards and PgDn forwards, to the empty form; what was half typed stays a draft', async () => {
    await page.keyboard.type('rent')
    await press('Enter', ...typed('12'))
    await press('PageUp')
    await heading('Alter Payment PV-0005')
    await press('PageUp')
    await heading('Alter Payment PV-0004')
    await press('PageUp')
    await heading('Alter Payment PV-0003')
    await press('PageDown')
    await heading('Alter Payment PV-0004')
    await press('PageDown')
    await heading('Alter Payment PV-0005')
    await press('PageDown')
    await heading('Payment')
    await keyboardIn('lines.0.ledger')
    await press('Alt+o')
    await expect.poll(() => field('lines.0.amount').inputValue()).toBe('12')
  })
})

describe('in the fields', () => {
  test('Ctrl+A selects the narration, and pressed again accepts', async () => {
    await field('narration').focus()
    await page.keyboard.type('Stationery')
    await press('Control+a', ...typed('Pens'), 'Control+a', 'Control+a')
    await page.getByText('PV-0006 · 12.00').waitFor()
    expect((await stored())[0]).toMatchObject({ number: 'PV-0006', narration: 'Pens' })
  })

  test('VAT is added to the typed amount by one key and taken out of it by another, in a line of its own', async () => {
    await press('F9')
    await keyboardIn('account')
    await press(...typed('salary pay'), 'Enter', ...typed('taxab'), 'Enter', ...typed('1130'), 'Alt+Shift+T')
    await expect.poll(() => field('lines.1.amount').inputValue()).toBe('130.00')
    expect([await field('lines.0.amount').inputValue(), await field('lines.1.ledger').inputValue()]).toEqual(['1,000.00', 'VAT'])
    await press('Control+Enter')
    await page.getByText('PI-0001 · 1,130.00').waitFor()
    const [{ id } = { id: '' }] = await stored()
    const { answer } = await books.owner.call(showVoucher, { params: { ...params(), voucherId: id } })
    expect(answer.result.lines.map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual([
      [books.ledgerId('Purchases – Taxable'), 100_000n],
      [books.ledgerId('VAT'), 13_000n],
      [books.ledgerId('Salary Payable'), -113_000n],
    ])
  })

  test('the navigation is shut here, and everywhere at 911 pixels, where names stand whole; elsewhere it is open', async () => {
    await page.setViewportSize({ width: 911, height: 512 })
    await press('F7')
    await keyboardIn('lines.0.ledger')
    await press(...typed('furn'), 'Enter')
    await keyboardIn('lines.0.amount')
    await field('lines.0.amount').hover()
    const isWhole = await field('lines.0.ledger').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
    expect([isWhole, await field('lines.0.ledger').inputValue()]).toEqual([true, 'Furniture and Office Equipment (Pool B)'])
    await page.getByRole('button', { name: 'Open the navigation' }).waitFor()
    await visitor.goTo('/en/report/trialBalance')
    await page.getByRole('button', { name: 'Open the navigation' }).waitFor()
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('button', { name: 'Close the navigation' }).waitFor()
    expect(visitor.faults).toEqual([])
  })
})
