import { addStatementLines } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { barriersOn } from './browser.ts'
import { books, openOwnersJourney, page, press, shown, visitor } from './owners-journey.ts'

const BANK = 'Bank – Current A/c'
const FILE = `Statement of account,,,,
Txn Date,Description,Withdrawal,Deposit,Balance
2026-08-21,Deposit,,5000,5000
2026-08-31,SMS FEE,25,,4975
09/09/2026,CHQ 00012345,1200,,3775
`

openOwnersJourney()

const post = (date: string, type: string, lines: [string, string][], reference = '') => books.post(date, lines, { type, reference })
const row = (name: RegExp) => page.getByRole('row', { name }).waitFor()

test('a line is marked with one press, and the balance that the bank must state follows', async () => {
  await post('2026-08-20', 'receipt', [[BANK, '5000'], ['Share Capital', '-5000']]) // biome-ignore format: a voucher reads as one
  await post('2026-08-25', 'payment', [['Rent', '1200'], [BANK, '-1200']], 'Cheque 12345') // biome-ignore format: as above
  await visitor.goTo('/en/bank/reconciliation')
  await row(/Share Capital.*5,000\.00/)
  expect(await barriersOn(page)).toEqual([])
  await press('Space')
  await row(/Share Capital.*5,000\.00.*Bhadra 2083/)
  await press('d')
  await page.getByRole('dialog', { name: 'Day at the bank' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByLabel(/^Day at the bank/)
    .fill('15-5-2083')
  await press('Control+Enter')
  await row(/Rent.*15 Bhadra 2083/)
  await page.getByLabel('The bank states').fill('3800')
  await shown('✓')
})

test('the statement says why the balances differ, in Nepali too', async () => {
  await visitor.goTo('/np/report/bankReconciliation')
  await shown('बैंक हिसाब मिलान विवरण')
  expect(await barriersOn(page)).toEqual([])
})

test('a statement of the bank is brought, tied by keyboard, and what the books lack begins a voucher', async () => {
  await post('2026-09-01', 'receipt', [[BANK, '700'], ['Share Capital', '-700']]) // biome-ignore format: as above
  await visitor.goTo('/en/bank/statement')
  await page.getByRole('button', { name: /^Bring a statement/ }).waitFor()
  await press('Alt+i')
  const dialog = page.getByRole('dialog', { name: 'Bring a statement' })
  await dialog.waitFor()
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await dialog.getByText('3 lines were read; the first of them:').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await shown('3 lines were added; 0 were there already.')
  await row(/SMS FEE.*25\.00.*not in the books/)
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('row', { name: /SMS FEE/ }).focus()
  await press('Enter')
  await page.getByRole('heading', { name: /Payment/ }).waitFor()
  const field = (name: string) => page.locator(`[data-field="${name}"]`).inputValue()
  expect([await field('account'), await field('lines.0.amount')]).toEqual([BANK, '25.00'])
  expect(visitor.faults).toEqual([])
})

test('a deposit of several cheques is tied to their lines together', async () => {
  const day = '2026-10-05'
  await post(day, 'receipt', [[BANK, '300'], ['Other Income', '-300']]) // biome-ignore format: as above
  await post(day, 'receipt', [[BANK, '450'], ['Interest Income', '-450']]) // biome-ignore format: as above
  const body = {
    ledgerId: books.ledgerId(BANK),
    columns: { date: 0, description: 1, reference: null, paidIn: 3, paidOut: 2, amount: null, balance: null },
    lines: [{ date: '2026-10-06', description: 'Cheques deposited', reference: '', amount: parsePaisa('750'), balance: null }],
  }
  await books.owner.call(addStatementLines, { params: { organizationId: books.organizationId }, body })
  await visitor.goTo('/en/bank/statement')
  await row(/Cheques deposited.*not in the books/)
  await page.getByRole('row', { name: /Cheques deposited/ }).focus()
  await press('Alt+b')
  const dialog = page.getByRole('dialog', { name: 'Several lines of the books' })
  await dialog.getByRole('row', { name: /Other Income/ }).focus()
  await press('Space')
  await dialog.getByText('Left: 450.00').waitFor()
  await dialog.getByRole('row', { name: /Interest Income/ }).focus()
  await press('Space')
  await dialog.getByText('Left: 0.00').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Cheques deposited/ }).waitFor({ state: 'detached' })
  expect(visitor.faults).toEqual([])
})
