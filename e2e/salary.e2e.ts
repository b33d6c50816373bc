import { createSubLedger, searchVouchers, showVoucher } from '@lekha/contract'
import { paisaText } from '@lekha/money'
import { expect, test } from 'vitest'
import { barriersOn } from './browser.ts'
import { books, keyboardIn, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'

openOwnersJourney()

const paste = (text: string) =>
  page.locator('[data-field="salary.1.employee"]').evaluate((cell, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('the salaries of a month are pasted and typed, accepted as one journal, and the next month begins with them', async () => {
  const payable = books.ledgerId('Salary Payable')
  for (const name of ['Sita Sharma', 'Hari Gurung'])
    await books.owner.call(createSubLedger, {
      params: params(),
      body: { ledgerId: payable, name, nameNp: '', alias: '', code: null, active: true },
    })
  await visitor.goTo('/en/transaction/salary')
  await keyboardIn('salary.1.employee')
  expect(await barriersOn(page)).toEqual([])
  await paste('Employee\tGross\tSSF\tCIT\nSita Sharma\t60,000\t18,600\t1,400\n')
  await keyboardIn('salary.1.employee')
  await page.locator('[data-field="salary.2.employee"]').focus()
  await page.keyboard.type('hari')
  await press('Enter')
  await keyboardIn('salary.2.gross')
  await page.keyboard.type('30000')
  await press('Enter', 'Enter', 'Enter')
  await keyboardIn('salary.2.tax')
  expect(await page.locator('[data-field="salary.2.tax"]').inputValue()).toBe('300.00')
  await press('Control+Enter')
  await shown('Data has been added sucessfully.')

  const found = await books.owner.call(searchVouchers, { params: params(), query: { text: 'Salary sheet' } })
  const { answer } = await books.owner.call(showVoucher, { params: { ...params(), voucherId: found.answer.result[0]?.id ?? '' } })
  expect(
    answer.result.lines.map(({ amount, narration, deduction }) => [paisaText(amount), narration, ...(deduction ? [deduction.rate] : [])]),
  ).toEqual([
    ['60000.00', 'Sita Sharma'],
    ['-18600.00', 'Sita Sharma'],
    ['-1400.00', 'Sita Sharma'],
    ['-40000.00', ''],
    ['30000.00', 'Hari Gurung'],
    ['-300.00', 'Hari Gurung', 100],
    ['-29700.00', ''],
  ])
  await page.locator('[data-field="salary.1.employee"]').focus()
  await page.keyboard.type('Gita Thapa')
  await press('Alt+C')
  await page.getByRole('dialog', { name: 'New sub-ledger' }).waitFor()
  await press('Control+Enter')
  await keyboardIn('salary.1.gross')
  await expect.poll(() => page.locator('[data-field="salary.1.employee"]').inputValue()).toBe('Gita Thapa')
  await press('Shift+Enter', 'Control+D')
  await page.getByRole('button', { name: 'Begin with the former sheet' }).click()
  await expect.poll(() => page.locator('[data-field="salary.2.gross"]').inputValue()).toBe('30,000.00')
  expect(await barriersOn(page)).toEqual([])
})
