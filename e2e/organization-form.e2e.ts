import { createSubLedger, listOrganizations, listSubLedgers } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { barriersOn, type Visitor } from './browser.ts'
import { type Journey, openJourney } from './journey.ts'

let journey: Journey

openJourney((opened) => {
  journey = opened
})

const NO_PICTURE = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
const PICTURE = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
}

async function choosePicture({ page }: Visitor, field: string, file: typeof PICTURE): Promise<void> {
  await page.getByLabel(field).setInputFiles(file)
}

describe('the form of a new organization', () => {
  test('keeps its heading, its buttons and Close in sight, and names a wrong image at its field', async () => {
    const visitor = await journey.enter()
    const { page, faults } = visitor
    await page.setViewportSize({ width: 1024, height: 600 })
    await visitor.goTo('/en/verify')
    await page.getByRole('button', { name: 'Create New Organization' }).click()
    await page.locator('input[name="organizationName"]:focus').waitFor()
    await choosePicture(visitor, 'Logo in black and white', NO_PICTURE)
    const problem = page.getByText('An image is a PNG, JPEG or WebP file.')
    await problem.scrollIntoViewIfNeeded()
    const boxes = await Promise.all(
      [
        page.getByRole('heading', { name: 'Create New Organization' }),
        page.getByRole('button', { name: 'Close', exact: true }),
        page.getByRole('button', { name: 'Cancel' }),
        page.getByRole('button', { name: 'Create', exact: false }).last(),
        problem,
      ].map((place) => place.boundingBox()),
    )
    for (const box of boxes) expect(box && box.y >= 0 && box.y + box.height <= 600).toBe(true)
    const [, , cancel, create] = boxes
    expect((create?.x ?? 0) - ((cancel?.x ?? 0) + (cancel?.width ?? 0))).toBeGreaterThanOrEqual(8)
    const describedBy = await page.getByLabel('Logo in black and white').getAttribute('aria-describedby')
    expect(await problem.getAttribute('id')).toBe(describedBy)
    expect(await barriersOn(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('begins an organization with the chart of another one, sub-ledgers too, where that is chosen', async () => {
    const { owner, organizationId, ledgerId } = journey.books
    const form = { ledgerId: ledgerId('Staff Advance'), name: 'Ram Thapa', nameNp: 'राम थापा', alias: '', code: null, active: true }
    await owner.call(createSubLedger, { params: { organizationId }, body: form })
    const { page, goTo, faults } = await journey.enter()
    await goTo('/en/verify')
    await page.getByRole('button', { name: 'Create New Organization' }).click()
    for (const [name, text] of Object.entries(BRANCH)) await page.locator(`input[name="${name}"]`).fill(text)
    await page.getByLabel('Location').fill('Pokhara')
    await page.getByLabel('Chart and settings').focus()
    await page.keyboard.type('himal')
    await page.keyboard.press('Enter')
    await page.getByLabel('Copy the sub-ledgers too').check()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Data has been added sucessfully.').waitFor()
    const { result } = (await owner.call(listOrganizations)).answer
    const branch = result.find(({ organizationName }) => organizationName === BRANCH.organizationName)
    const copied = await owner.call(listSubLedgers, { params: { organizationId: branch?.id ?? '' } })
    expect(copied.answer.result.map(({ nameNp }) => nameNp)).toEqual(['राम थापा'])
    expect(faults).toEqual([])
  })
})

const BRANCH = {
  ...{ organizationName: 'Branch in Pokhara', companyCode: 'PK', contact: '061412345', email: 'pk@example.com' },
  ...{ postalCode: '33700', registrationNumber: '123', panNumber: '301482917' },
}

describe('a picture of an organization', () => {
  test('is shown when it is chosen, stored, and removed again', async () => {
    const visitor = await journey.enter()
    const { page, faults } = visitor
    await visitor.goTo('/en/setting/organizationDetails')
    await choosePicture(visitor, 'Logo in colour', PICTURE)
    await page.getByRole('img', { name: 'Logo in colour' }).waitFor()
    await choosePicture(visitor, 'Logo in colour', NO_PICTURE)
    await page.getByText('An image is a PNG, JPEG or WebP file.').waitFor()
    expect(await page.getByRole('img', { name: 'Logo in colour' }).count()).toBe(1)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Your changes are saved.').waitFor()
    await page.reload()
    await page.getByRole('img', { name: 'Logo in colour' }).waitFor()

    await page.getByRole('button', { name: 'Remove the picture' }).click()
    expect(await page.getByRole('img', { name: 'Logo in colour' }).count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Your changes are saved.').waitFor()
    await page.reload()
    await page.getByText('Choose a picture').first().waitFor()
    expect(await page.getByRole('img', { name: 'Logo in colour' }).count()).toBe(0)
    expect(faults).toEqual([])
  })
})

describe('the address of an organization', () => {
  test('is typed freely, or chosen down to the ward by keyboard alone, and is one line on the wire', async () => {
    const visitor = await journey.enter()
    const { page, faults } = visitor
    const keyboardIn = (label: string) => page.getByLabel(label, { exact: false }).and(page.locator(':focus')).waitFor()
    const choose = async (label: string, typed: string) => {
      await keyboardIn(label)
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await visitor.goTo('/en/setting/organizationDetails')
    const line = page.locator('input[name="location"]')
    await line.fill('Thamel')
    await page.keyboard.press('F2')
    await choose('Province', 'bagm')
    await choose('District', 'kathma')
    await choose('Local level', 'metro')
    expect(await barriersOn(page)).toEqual([])
    await choose('Ward', '26')
    await page.locator('input[name="postalCode"]:focus').waitFor()
    expect(await line.inputValue()).toBe('Thamel, Kathmandu Metropolitan City-26, Kathmandu, Bagmati Province')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Your changes are saved.').waitFor()
    await visitor.goTo('/np/setting/organizationDetails')
    await line.press('F2')
    const chosen = (label: string) => page.getByRole('combobox', { name: label }).inputValue()
    expect([await chosen('स्थानीय तह'), await chosen('वडा')]).toEqual(['काठमाडौँ महानगरपालिका', '२६'])
    expect(await barriersOn(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
