import { listAttachments, searchVouchers } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { barriersOn, untilQuiet } from './browser.ts'
import { books, openOwnersJourney, page, params, visitor } from './owners-journey.ts'

openOwnersJourney()

const newest = async () => (await books.owner.call(searchVouchers, { params: params(), query: { limit: '1' } })).answer.result[0]
const namesOnNewest = async () => {
  const voucherId = (await newest())?.id ?? ''
  return (await books.owner.call(listAttachments, { params: { ...params(), voucherId } })).answer.result.map(({ name }) => name)
}
const chosen = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const dialog = page.waitForEvent('filechooser')
  await page.keyboard.press('Alt+A')
  await (await dialog).setFiles(files)
}
const csv = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('date,amount\n2083-05-01,5000\n') })
const chip = (name: string) => page.getByRole('region', { name: 'Attachments' }).getByRole('button', { name })
/** A picture of one dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Hands a drawn picture to the screen, as dropping or pasting one does. */
const hand = (way: 'drop' | 'paste', name: string) =>
  page.evaluate(
    async ([event, fileName]) => {
      const canvas = new OffscreenCanvas(300, 200)
      const drawing = canvas.getContext('2d')
      if (drawing) drawing.fillStyle = '#dde6fc'
      drawing?.fillRect(0, 0, 300, 200)
      const transfer = new DataTransfer()
      transfer.items.add(new File([await canvas.convertToBlob()], fileName, { type: 'image/png' }))
      const init = { bubbles: true, cancelable: true }
      const made =
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...init, clipboardData: transfer })
      document.body.dispatchEvent(made)
    },
    [way, name] as const,
  )

describe('the attachments of a voucher', () => {
  test('is chosen and pasted before the voucher is accepted, read beside it, and stored with it', async () => {
    await page.keyboard.press('F5')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await chosen(csv('list.csv'))
    await chip('list.csv').waitFor()
    await hand('paste', 'bill.png')
    await chip('bill.png').waitFor()
    await page.locator('[data-field="lines.0.ledger"]').focus()
    await page.keyboard.press('Alt+V')
    await page.getByText('This kind of file is not shown here.').waitFor()
    await page.keyboard.press('Alt+V')
    await page.getByRole('img', { name: 'bill.png' }).waitFor()
    // The bill is read while the voucher is typed: the keyboard stays where it was.
    await page.keyboard.type('ren')
    await page.keyboard.press('Enter')
    await page.keyboard.type('5000')
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expect.poll(namesOnNewest).toEqual(['list.csv', 'bill.png'])
    expect(await chip('bill.png').count()).toBe(0)
  })

  test('is mentioned in the day book, and shown beside the statement of a ledger', async () => {
    await untilQuiet(page)
    await visitor.goTo('/en/report/daybook')
    await page.getByText('Payment · 2 files').waitFor()
    await page.setViewportSize({ width: 1680, height: 900 })
    await visitor.goTo(`/en/report/allLedgers/${books.ledgerId('Rent')}`)
    await page.getByText('PV-0001').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await chip('bill.png').waitFor()
    await page.keyboard.press('Alt+V')
    await page.keyboard.press('Alt+V')
    await page.getByRole('img', { name: 'bill.png' }).waitFor()
    await untilQuiet(page)
    expect(await barriersOn(page)).toEqual([])
  })

  test('is added to a posted voucher, and removed again after confirmation', async () => {
    await visitor.goTo(`/en/transaction/voucher?voucher=${(await newest())?.id}`)
    await chip('bill.png').waitFor()
    await hand('drop', 'receipt.png')
    await expect.poll(namesOnNewest).toEqual(['list.csv', 'bill.png', 'receipt.png'])
    await chip('list.csv').click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(namesOnNewest).toEqual(['bill.png', 'receipt.png'])
    await chip('list.csv').waitFor({ state: 'detached' })
  })

  test('is photographed on a phone, with the camera at its back, and read over the voucher', async () => {
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    const camera = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Photograph' }).click()
    const chooser = await camera
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    await chooser.setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') })
    await expect.poll(namesOnNewest).toEqual(['bill.png', 'receipt.png', 'photo.png'])
    const total = await page.getByText('1 line', { exact: true }).boundingBox()
    const lowest = await chip('photo.png').boundingBox()
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(total?.y ?? 0)
    await chip('photo.png').click()
    await page.getByRole('img', { name: 'photo.png' }).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Close the attachment' }).click()
    if (wide) await page.setViewportSize(wide)
    await page.getByRole('button', { name: 'Photograph' }).waitFor({ state: 'detached' })
  })

  test('is no program: such a file is refused before it is sent, and named', async () => {
    await chosen({ name: 'bill.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0090') })
    await page.getByText('This kind of file cannot be attached.').waitFor()
    await page.getByText('bill.exe').waitFor()
    expect(await namesOnNewest()).toEqual(['bill.png', 'receipt.png', 'photo.png'])
    expect(visitor.faults).toEqual([])
  })
})
