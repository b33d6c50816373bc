import { createSubLedger, listSubLedgers, searchVouchers, showVoucher } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { barriersOn } from './browser.ts'
import { books, field, heading, keyboardIn, shown as notified, openOwnersJourney, page, params, press, visitor } from './owners-journey.ts'

openOwnersJourney()

const date = () => page.locator('[data-holds="date"] input').inputValue()
const found = async (text: string) => (await books.owner.call(searchVouchers, { params: params(), query: { text } })).answer.result[0]
const typeDate = async (text: string) => {
  await press('F2')
  await page.locator('[data-holds="date"] input:focus').waitFor()
  await visitor.typeEach(text)
}

describe('at full typing speed', () => {
  test('the date stays when the type changes, when a voucher is accepted, after altering and after Escape', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await keyboardIn('lines.0.ledger')
    await typeDate('10-5')
    await keyboardIn('lines.0.ledger')
    await visitor.typeEach('rent', '100')
    await press('Control+Enter')
    await notified('PV-0001 · 100.00')
    expect(await date()).toBe('10 Bhadra 2083')
    await press('F6')
    await heading('Receipt')
    expect(await date()).toBe('10 Bhadra 2083')
    const { id } = (await found('PV-0001')) ?? { id: '' }
    await visitor.goTo(`/en/transaction/voucher?voucher=${id}`)
    await heading('Alter Payment PV-0001')
    await typeDate('3-6')
    await press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    await visitor.typeEach('next month')
    await heading('Receipt')
    expect(await date()).toBe('10 Bhadra 2083')
    await press('F7')
    await heading('Journal')
    await press('Escape')
    await heading('Receipt')
    expect(await date()).toBe('10 Bhadra 2083')
  })

  test('a voucher that is begun on a row of a report takes the day of the row', async () => {
    await visitor.goTo('/en/report/daybook?from=2026-07-17&to=2027-07-16')
    await page.locator('tr[data-row]:focus').getByText('Rent').waitFor()
    await press('F4')
    await heading('Contra')
    expect(await date()).toBe('3 Ashwin 2083')
    await press('F5')
    await heading('Payment')
    expect(await date()).toBe('3 Ashwin 2083')
  })

  test('day and month mean the day inside the working fiscal year, also in a period', async () => {
    await typeDate('25-12')
    expect(await date()).toBe('25 Chaitra 2083')
    await typeDate('5-1')
    expect(await date()).toBe('5 Baisakh 2084')
    await visitor.goTo('/en/report/trialBalance')
    await page.locator('tr[data-row]:focus').waitFor()
    await press('F2')
    await page.getByRole('dialog').waitFor()
    await visitor.typeEach('1-4', '30-3')
    await page.waitForURL('**/trialBalance?from=2026-07-17&to=2027-07-15')
  })

  test('the next sale begins with an empty party, and with the sales ledger of the last', async () => {
    await press('F8')
    await keyboardIn('account')
    await visitor.typeEach('cheques', 'sales tax', '1000')
    await press('Control+Enter')
    await notified('SI-0001 · 1,000.00')
    await keyboardIn('account')
    expect([await field('account').inputValue(), await field('lines.0.ledger').inputValue()]).toEqual(['', 'Sales – Taxable'])
    await visitor.typeEach('staff adv', '2000')
    await press('Control+Enter')
    await notified('SI-0002 · 2,000.00')
    const { id } = (await found('SI-0002')) ?? { id: '' }
    const { answer } = await books.owner.call(showVoucher, { params: { ...params(), voucherId: id } })
    expect(answer.result.lines.map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual([
      [books.ledgerId('Staff Advance'), 200_000n],
      [books.ledgerId('Sales – Taxable'), -200_000n],
    ])
    await press('F9')
    await keyboardIn('account')
    await press('F8')
    await keyboardIn('account')
    expect([await field('account').inputValue(), await field('lines.0.ledger').inputValue()]).toEqual(['', 'Sales – Taxable'])
  })

  test('an offered amount is posted only once it is taken, and the keyboard stops where the side turns', async () => {
    await press('F7')
    await keyboardIn('lines.0.ledger')
    await visitor.typeEach('salary', '500')
    await keyboardIn('lines.1.side')
    expect(await page.locator('[data-field="lines.1.side"]').innerText()).toBe('Cr')
    await press('Enter')
    await visitor.typeEach('salary pay')
    await keyboardIn('lines.1.amount')
    await page.getByText('500.00 credit still to enter').waitFor()
    await press('Control+Enter')
    await page.getByText('An amount is missing.').waitFor()
    await press('ArrowRight')
    await page.getByText('Debit and credit agree').waitFor()
    await press('Control+Enter')
    await notified('JV-0001 · 500.00')
    // The third line would be a debit again: it stops; a line on the side of the one above does not.
    await visitor.typeEach('rent', '100')
    await press('Enter')
    await visitor.typeEach('tds payable rent', '10', 'cash')
    await visitor.typeEach('95')
    await keyboardIn('lines.3.side')
    expect(await field('lines.3.side').innerText()).toBe('Dr')
    await press('C', 'Enter')
    await keyboardIn('lines.3.ledger')
    expect(await field('lines.3.side').innerText()).toBe('Cr')
  })

  test('a duplicate that was accepted fills the form no more, wherever one comes back from', async () => {
    const { id } = (await found('PV-0001')) ?? { id: '' }
    await visitor.goTo(`/en/transaction/voucher?duplicate=${id}`)
    await keyboardIn('lines.0.ledger')
    expect(await field('lines.0.amount').inputValue()).toBe('100.00')
    await press('Control+Enter')
    await page.keyboard.type('fu')
    await notified('PV-0002 · 100.00')
    await page.waitForURL('**/voucher?type=payment')
    expect(await page.locator('[data-field="lines.0.ledger"]:focus').inputValue()).toBe('fu')
    await press('Escape', 'F6')
    await heading('Receipt')
    await page.goBack()
    await heading('Payment')
    await keyboardIn('lines.0.ledger')
    expect([await field('lines.0.ledger').inputValue(), await field('lines.0.amount').inputValue()]).toEqual(['', ''])
  })

  test('a missing person is made from inside the sub-ledger field, and a missing customer from the party', async () => {
    const ledgerId = books.ledgerId('Staff Advance')
    const blank = { nameNp: '', alias: '', code: null, active: true }
    await books.owner.call(createSubLedger, { params: params(), body: { ...blank, ledgerId, name: 'Hari Thapa' } })
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await keyboardIn('lines.0.ledger')
    await visitor.typeEach('staff adv')
    await keyboardIn('lines.0.subLedger')
    await page.keyboard.type('Gita Lama')
    await press('Alt+c')
    await page.getByRole('dialog', { name: 'New sub-ledger' }).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await press('Enter')
    await keyboardIn('lines.0.amount')
    await page.keyboard.type('900')
    await press('Control+Enter')
    await notified('PV-0003 · 900.00')
    const listed = (await books.owner.call(listSubLedgers, { params: params() })).answer.result
    const { id } = (await found('PV-0003')) ?? { id: '' }
    const { lines } = (await books.owner.call(showVoucher, { params: { ...params(), voucherId: id } })).answer.result
    expect(lines[0]?.subLedgerId).toBe(listed.find(({ name }) => name === 'Gita Lama')?.id)
    await press('F8')
    await keyboardIn('account')
    await page.keyboard.type('Ram Stores')
    await press('Alt+c')
    await page.getByRole('dialog', { name: 'New ledger' }).waitFor()
    await visitor.typeEach('sundry de')
    await keyboardIn('lines.0.ledger')
    await expect.poll(() => field('account').inputValue()).toBe('Ram Stores')
  })

  test('a letter on the mark Dr or Cr begins the ledger, and V is no shortcut there', async () => {
    await visitor.goTo('/en/transaction/voucher?type=journal')
    await keyboardIn('lines.0.ledger')
    await field('lines.0.side').focus()
    await page.keyboard.type('rent')
    await keyboardIn('lines.0.ledger')
    expect(await field('lines.0.ledger').inputValue()).toBe('rent')
    await press('Escape')
    await field('lines.0.side').focus()
    await page.keyboard.type('vehic')
    await keyboardIn('lines.0.ledger')
    expect(await field('lines.0.ledger').inputValue()).toBe('vehic')
    await page.getByRole('contentinfo').getByText('Choose and continue').waitFor()
  })

  test('after V, a key that is no kind of voucher ends the choice', async () => {
    await visitor.goTo('/en/report/daybook?from=2026-07-17&to=2027-07-16')
    await page.locator('tr[data-row]:focus').waitFor()
    const choice = page.getByRole('contentinfo').locator('kbd', { hasText: /^J$/ })
    await press('v')
    await choice.waitFor()
    await press('ArrowDown')
    await choice.waitFor({ state: 'detached' })
    await press('v', 'r')
    await heading('Receipt')
  })

  test('an amount that was refused is selected: what is typed next, or after Ctrl+A, takes its place', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await keyboardIn('lines.0.ledger')
    await visitor.typeEach('rent', '13%')
    await page.locator('[data-field="lines.0.amount"][aria-invalid="true"]:focus').waitFor()
    const selected = () => field('lines.0.amount').evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
    expect(await selected()).toEqual([0, 3])
    await press('End', 'Control+a')
    expect(await selected()).toEqual([0, 3])
    await page.keyboard.type('450')
    expect(await field('lines.0.amount').inputValue()).toBe('450')
  })

  test('the first contra begins with cash that has a balance, and the ledger above is not offered below', async () => {
    const capital = [
      ['Cash', '100000'],
      ['Share Capital', '-100000'],
    ] as const
    await books.post('2026-09-01', capital)
    await visitor.goTo('/en/transaction/voucher?type=contra')
    await keyboardIn('lines.0.ledger')
    expect(await field('account').inputValue()).toBe('Cash')
    await page.keyboard.type('cash')
    await page.getByRole('option', { name: 'Petty Cash' }).waitFor()
    expect(await page.getByRole('option', { name: /^Cash/ }).count()).toBe(0)
  })

  test('the VAT of a sale follows its altered amount, also while the field is empty between, and says so', async () => {
    const sale = [
      ['Cash', '1130'],
      ['Sales – Taxable', '-1000'],
      ['VAT', '-130'],
    ] as const
    const { id } = (await books.post('2026-09-01', sale, { type: 'sales' })).answer.result
    await visitor.goTo(`/en/transaction/voucher?voucher=${id}`)
    await field('lines.0.amount').focus()
    await press('Backspace')
    await page.keyboard.type('2500')
    await notified('VAT of 2,500.00, changed with it')
    expect(await field('lines.1.amount').inputValue()).toBe('325.00')
    await visitor.goTo('/en/transaction/voucher?type=sales')
  })

  test('what is usual is offered in grey, counts only once → takes it, and the last vouchers of the type are copied by key', async () => {
    const rent = (amount: string) =>
      [
        ['Rent', amount],
        ['Petty Cash', `-${amount}`],
      ] as const
    for (const amount of ['77', '78', '77']) await books.post('2026-09-01', rent(amount), { type: 'receipt', narration: 'Deposit back' })
    await visitor.goTo('/en/transaction/voucher?type=receipt')
    await keyboardIn('lines.0.ledger')
    await press('Control+h')
    await visitor.typeEach('rent')
    await page.locator('[data-field="lines.0.amount"][placeholder="77.00"]:focus').waitFor()
    await page.locator('tr[data-ghost]', { hasText: 'Petty Cash' }).waitFor()
    await press('Control+Enter')
    await notified('An amount is missing.')
    await press('ArrowRight')
    await keyboardIn('lines.0.amount')
    expect(await field('lines.0.amount').inputValue()).toBe('77.00')
    expect(await field('narration').inputValue()).toBe('Deposit back')
    expect(await barriersOn(page)).toEqual([])
    await press('Alt+h')
    await page.getByRole('region', { name: 'Last vouchers of this type' }).getByRole('button').first().and(page.locator(':focus')).waitFor()
    await press('ArrowDown', 'Alt+2')
    await expect.poll(() => field('lines.0.amount').inputValue()).toBe('78.00')
    expect(visitor.faults).toEqual([])
  })
})
