import { listGroups, listLedgers, showOpenings } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor

openJourney(async (journey) => {
  books = journey.books
  await books.post('2026-08-17', [
    ['Rent', '25000'],
    ['Cash', '-25000'],
  ])
  visitor = await journey.enter()
})

const at = () => ({ organizationId: books.organizationId })
const press = async (...chords: string[]) => {
  for (const chord of chords) await visitor.page.keyboard.press(chord)
}
const type = (text: string) => visitor.page.keyboard.type(text)
const shown = (text: string) => visitor.page.getByText(text).first().waitFor()
const keyboardIn = (field: string) => visitor.page.locator(`${field}:focus`).waitFor()
/** The row of a table that names something, once it has the keyboard. */
const keyboardOn = (name: string) => visitor.page.locator('tr:focus', { hasText: name }).waitFor()
/** Waits until a key of the screen is live: the footer shows it. */
const live = (label: string) => visitor.page.locator('[data-live-key]', { hasText: label }).waitFor()
/** Opens a list and waits until the keyboard is in its rows. */
const openList = async (path: string) => {
  await visitor.goTo(`/en/${path}`)
  await keyboardIn('tbody tr')
}
const ledgerNamed = async (name: string) =>
  (await books.owner.call(listLedgers, { params: at() })).answer.result.find((ledger) => ledger.name === name)

describe('the chart of accounts, by keyboard alone', () => {
  test('a group is made under another, found by a few letters of its name', async () => {
    await openList('groups')
    expect(await barriersOn(visitor.page)).toEqual([])
    await press('Alt+c')
    await keyboardIn('input[name="name"]')
    await type('Eastern region')
    await press('Enter')
    await type('पूर्वी क्षेत्र')
    await press('Enter')
    await type('sundry d')
    expect(await barriersOn(visitor.page)).toEqual([])
    await press('Enter')
    await shown('Data has been added sucessfully.')
    const groups = (await books.owner.call(listGroups, { params: at() })).answer.result
    expect(groups.find((group) => group.name === 'Eastern region')).toMatchObject({
      parentId: books.groupId('Sundry Debtors'),
      nameNp: 'पूर्वी क्षेत्र',
    })
  })

  test('a ledger is made with its opening; a short PAN is refused at its field and nothing typed is lost', async () => {
    await openList('ledger')
    expect(await barriersOn(visitor.page)).toEqual([])
    // Whatever is late, what is typed at once stands in its own field.
    await visitor.page.route('**/openings', (route) => setTimeout(() => void route.continue(), 1_200), { times: 1 })
    await press('Alt+c')
    await type('Manakamana Sanitary House')
    await press('Enter', 'Enter')
    await type('sundry cr')
    await press('Enter', 'Enter', 'Enter')
    await type('1,42,350')
    await press('Enter')
    await shown('1,42,350.00')
    expect(await barriersOn(visitor.page)).toEqual([])
    await type('30148291')
    await press('Control+Enter')
    await shown('PAN has 9 digits.')
    await keyboardIn('input[name="pan"]')
    await type('5')
    await press('Control+Enter')
    await shown('Data has been added sucessfully.')
    await keyboardIn('input[name="name"]')
    const ledger = await ledgerNamed('Manakamana Sanitary House')
    const openings = (await books.owner.call(showOpenings, { params: at() })).answer.result
    expect(ledger).toMatchObject({ groupId: books.groupId('Sundry Creditors'), pan: '301482915' })
    expect(openings.lines).toEqual([{ ledgerId: ledger?.id, subLedgerId: null, amount: -14_235_000n }])
  })

  test('a like name is shown beside the form before it is entered twice', async () => {
    await type('Manakamana Sanitary Hause')
    await visitor.page.getByRole('heading', { name: 'Like names' }).waitFor()
    await press('Escape')
    await visitor.page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await press('Tab', 'Enter')
    await visitor.page.getByRole('heading', { name: 'Ledgers', level: 1 }).waitFor()
  })

  test('a ledger moves to another group, and stands there in the chart at once', async () => {
    await openList('ledger?text=manakamana')
    await keyboardOn('Manakamana')
    await live('Alter')
    await press('Alt+Enter')
    await keyboardIn('input[name="name"]')
    await press('Enter', 'Enter')
    await type('eastern')
    await press('Enter', 'Control+Enter')
    await shown('Your changes are saved.')
    await keyboardOn('Eastern region')
    await openList('groups?view=ledgers')
    await press('f')
    await type('eastern')
    await press('ArrowDown')
    await keyboardOn('1,42,350.00')
  })

  test('a ledger that is used is not deleted; the refusal says where it is used', async () => {
    await openList('ledger?text=rent')
    await keyboardOn('Rent')
    await live('Delete')
    await press('Alt+d')
    await visitor.page.getByRole('dialog', { name: 'Delete Rent?' }).waitFor()
    await keyboardIn('button:has-text("Cancel")')
    await press('Tab', 'Enter')
    await shown('It is used in one voucher: ')
    expect(await barriersOn(visitor.page)).toEqual([])
    await press('Escape')
    await keyboardOn('Rent')
    expect(visitor.faults.splice(0).filter((fault) => !fault.startsWith('Failed to load'))).toEqual([
      expect.stringMatching(/^Other error: It is used in one voucher: \S+ of \d{4}-\d{2}-\d{2}\.$/),
    ])
  })

  test('the first sub-ledger makes its ledger demand one on each line', async () => {
    await visitor.goTo(`/en/subLedger/new?ledgerId=${books.ledgerId('Staff Advance')}`)
    await keyboardIn('input[name="name"]')
    await shown('This is the first sub-ledger')
    expect(await barriersOn(visitor.page)).toEqual([])
    await type('Sita Rai')
    await press('Control+Enter')
    await shown('Data has been added sucessfully.')
    expect(await ledgerNamed('Staff Advance')).toMatchObject({ requiresSubLedger: true })
  })

  test('Enter in the list of sub-ledgers opens the statement of one', async () => {
    await visitor.goTo('/en/subLedger')
    await keyboardOn('Sita Rai')
    await press('Enter')
    await visitor.page.waitForURL(/\/en\/subLedger\/[0-9a-f-]{36}/)
    await visitor.page.getByRole('heading', { name: 'Sita Rai', level: 1 }).waitFor()
    await shown('Opening balance')
  })

  test('openings are typed in one grid until debits and credits agree', async () => {
    await visitor.goTo('/en/ledger/openings')
    await keyboardIn('input[data-item]')
    expect(await barriersOn(visitor.page)).toEqual([])
    await press('Alt+f')
    await type('sita')
    await press('Enter')
    await keyboardIn('input[data-item]')
    await type('5l')
    await press('Alt+f', 'Escape')
    await type('share cap')
    await press('Enter')
    await keyboardIn('input[data-item]')
    await type('357650')
    await press('Control+Enter')
    await shown('Your changes are saved.')
    await visitor.page.getByText('Proved').waitFor()
    const openings = (await books.owner.call(showOpenings, { params: at() })).answer.result
    expect([openings.lines.length, openings.difference]).toEqual([3, 0n])
  })

  test('an opening stands on the side of the group that was chosen last, until somebody chooses its side', async () => {
    await openList('ledger')
    await press('Alt+c')
    await type('Ram Stores')
    await press('Enter', 'Enter')
    await type('sundry cr')
    await press('Enter', 'Enter', 'Enter')
    await type('12,50,000')
    await press('Enter')
    const dr = visitor.page.getByRole('radio', { name: 'Dr' })
    expect(await dr.isChecked()).toBe(false)
    await visitor.page.getByRole('combobox', { name: 'Group' }).focus()
    await type('sundry de')
    await press('Enter')
    await expect.poll(() => dr.isChecked()).toBe(true)
    await press('Control+Enter')
    await shown('Data has been added sucessfully.')
    const ledger = await ledgerNamed('Ram Stores')
    const openings = (await books.owner.call(showOpenings, { params: at() })).answer.result
    expect(openings.lines).toContainEqual({ ledgerId: ledger?.id, subLedgerId: null, amount: 125_000_000n })
  })

  test('the other screens of the chart hold no barrier either, and nothing went wrong on the way', async () => {
    const [ledgerId, groupId] = [books.ledgerId('Staff Advance'), books.groupId('Current Assets')]
    for (const path of [
      `en/groups/viewSingle/${groupId}`,
      `np/ledger/${ledgerId}`,
      'en/subLedger',
      'np/subLedger/view',
      'np/ledger/openings',
    ]) {
      await visitor.goTo(`/${path}`)
      await visitor.page.locator('table').first().waitFor()
      expect(await barriersOn(visitor.page)).toEqual([])
    }
    expect(visitor.faults).toEqual([])
  })
})
