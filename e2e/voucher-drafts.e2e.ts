import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { listDrafts, saveDraft, searchVouchers } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { barriersOn, signIn, takeWhatIsOffered } from './browser.ts'
import { books, field, heading, keyboardIn, openOwnersJourney, page, params, press, visitor } from './owners-journey.ts'

openOwnersJourney()

const onTheServer = async () => (await books.owner.call(listDrafts, { params: params() })).answer.result.length
const inTheBrowser = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('lekha draft')).length)
/** To another type of voucher and back again, where the newest draft is opened. */
const leaveAndReturn = async () => {
  await press('F6')
  await heading('Receipt')
  await press('F5')
  await heading('Payment')
  await page.getByText('is saved.').waitFor()
  await press('Alt+o')
  await expect.poll(() => field('lines.0.ledger').inputValue()).toBe('Rent')
}

describe('what is typed', () => {
  test('while the line is down is listed at once, then and afterwards, and is accepted when the line is back', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await keyboardIn('lines.0.ledger')
    await visitor.context.setOffline(true)
    await page.keyboard.type('rent')
    await press('Enter')
    await page.keyboard.type('4321')
    await leaveAndReturn()
    expect(await inTheBrowser()).toBe(1)
    await visitor.context.setOffline(false)
    await expect.poll(onTheServer).toBe(1)
    await page.reload()
    await page.getByText('is saved.').waitFor()
    await press('Alt+o')
    await expect.poll(() => field('lines.0.amount').inputValue()).toBe('4321')
    await press('Control+Enter')
    await page.getByText('PV-0001 · 4,321.00').first().waitFor()
    await expect.poll(onTheServer).toBe(0)
    expect([await inTheBrowser(), await page.getByText('is saved.').count()]).toEqual([0, 0])
    visitor.faults.splice(0)
  })

  test('and accepted while the line is down waits, and is posted in its order when the line is back, also after the page was closed', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await keyboardIn('lines.0.ledger')
    await visitor.context.setOffline(true)
    for (const amount of ['71', '72']) {
      await keyboardIn('lines.0.ledger')
      await visitor.typeEach('rent')
      await page.keyboard.type(amount)
      await press('Control+Enter')
    }
    await page.getByText('Accepted, posted once the server is reached: 2').waitFor()
    await press('Alt+o')
    expect([await inTheBrowser(), await field('lines.0.amount').inputValue()]).toEqual([2, ''])
    await page.goto('about:blank')
    await visitor.context.setOffline(false)
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await page.getByText('PV-0002 · PV-0003').waitFor()
    expect([await inTheBrowser(), await onTheServer()]).toEqual([0, 0])
    visitor.faults.splice(0)
  })

  test('is said in its draft; what is opened can be put back, and nothing is kept of what was not changed', async () => {
    await press('F5')
    await keyboardIn('lines.0.ledger')
    await visitor.typeEach('fuel')
    await page.keyboard.type('250')
    await press('F6')
    await heading('Receipt')
    await keyboardIn('lines.0.ledger')
    await visitor.typeEach('interest inc')
    await page.keyboard.type('75')
    await press('F5')
    await heading('Payment')
    const strip = page.getByRole('status').filter({ hasText: 'is saved.' })
    await strip.getByText('Fuel · 250.00').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await press('Alt+o')
    await expect.poll(() => field('lines.0.amount').inputValue()).toBe('250')
    await page.getByText('The draft is open.').waitFor()
    await press('Alt+o')
    await expect.poll(() => field('lines.0.amount').inputValue()).toBe('')
    await strip.getByText('Fuel · 250.00').waitFor()
    await press('Alt+Shift+O')
    const all = page.getByRole('dialog', { name: 'Drafts' })
    await all.getByText('Receipt').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await all.getByRole('button', { name: /Receipt .* Interest Income · 75\.00/ }).press('Enter')
    await heading('Receipt')
    await expect.poll(() => field('lines.0.amount').inputValue()).toBe('75')
    await press('Control+Enter')
    await page.getByText('RV-0001 · 75.00').waitFor()
    await press('F5')
    await heading('Payment')
    await strip.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(onTheServer).toBe(0)
    const { answer } = await books.owner.call(searchVouchers, { params: params(), query: { type: 'payment' } })
    await visitor.goTo(`/en/transaction/voucher?duplicate=${answer.result[0]?.id}`)
    await keyboardIn('lines.0.ledger')
    await press('F6')
    await heading('Receipt')
    await keyboardIn('lines.0.ledger')
    expect([await onTheServer(), await inTheBrowser()]).toEqual([0, 0])
    await press('F5')
    await heading('Payment')
    await keyboardIn('lines.0.ledger')
  })

  test('by a later program, or was damaged, is said, can be taken out as a file, and goes only when it is discarded', async () => {
    const keep = (body: string) => books.owner.call(saveDraft, { params: { ...params(), draftId: randomUUID() }, body: { body } })
    await keep('{"version":99,"lines":"otherwise"}')
    await keep('{"version":1,"id":')
    await page.reload()
    await page.getByText('was written by a later version of Lekha.').waitFor()
    const damaged = page.getByRole('status').filter({ hasText: 'is damaged and cannot be opened.' })
    const [file] = await Promise.all([page.waitForEvent('download'), damaged.getByRole('button', { name: 'Save as a file' }).click()])
    expect(await readFile(await file.path(), 'utf8')).toBe('{"version":1,"id":')
    expect(await onTheServer()).toBe(2)
    expect(await barriersOn(page)).toEqual([])
    for (const left of [1, 0]) {
      // The row that was discarded is gone before the next one is.
      await expect.poll(() => page.getByRole('button', { name: 'Discard' }).count()).toBe(left + 1)
      await page.getByRole('button', { name: 'Discard' }).first().click()
      await expect.poll(onTheServer).toBe(left)
    }
    await page.reload()
  })

  test('is on the server and no longer in the browser once one has signed out, and the next person is not shown it', async () => {
    await keyboardIn('lines.0.ledger')
    await page.keyboard.type('rent')
    await press('Enter')
    await page.keyboard.type('55')
    await page.getByRole('button', { name: 'Sabina Karki' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.locator('input[name="email"]:focus').waitFor()
    expect([await inTheBrowser(), await onTheServer()]).toEqual([0, 1])
    const colleague = { email: `colleague@example.com`, password: books.password }
    const memberships = [{ organizationId: books.organizationId, role: 'accountant' as const, voucherTypes: null }]
    await books.join({ firstName: 'Mina', lastName: 'Rai', ...colleague, memberships })
    await signIn(visitor, colleague)
    await takeWhatIsOffered(visitor)
    await press('F5')
    await keyboardIn('lines.0.ledger')
    expect(await page.getByText('is saved.').count()).toBe(0)
    expect(visitor.faults).toEqual([])
  })

  test('and the server refuses to keep stays in the browser, is said, and is not lost by signing out', async () => {
    let refusal = { status: 422, code: 'rule_broken', message: 'You have 200 drafts here. Post or discard some of them first.' }
    await page.route('**/drafts/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: refusal.status, json: { error: { code: refusal.code, message: refusal.message } } })
        : route.continue(),
    )
    const staysSignedIn = async () => {
      await page.getByText(refusal.message).first().waitFor()
      await page.getByRole('button', { name: 'Mina Rai' }).click()
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.getByText('You are still signed in.').first().waitFor()
      expect(await inTheBrowser()).toBe(1)
    }
    await keyboardIn('lines.0.ledger')
    await page.keyboard.type('rent')
    await press('Enter')
    await page.keyboard.type('77')
    await page.getByText('The draft is saved in this browser only.').first().waitFor()
    await staysSignedIn()
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await page.getByText('is saved.').waitFor()
    await press('Alt+o')
    refusal = { status: 400, code: 'malformed', message: 'This text is too long.' }
    await field('reference').fill('R-9')
    await staysSignedIn()
    visitor.faults.splice(0)
  })
})
