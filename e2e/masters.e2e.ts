import { readFile } from 'node:fs/promises'
import { createCostCentre, listCostCentres } from '@lekha/contract'
import { expect, test } from 'vitest'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor

openJourney(async (journey) => {
  books = journey.books
  visitor = await journey.enter()
})

const at = () => ({ organizationId: books.organizationId })
const press = async (...chords: string[]) => {
  for (const chord of chords) await visitor.page.keyboard.press(chord)
}
const type = (text: string) => visitor.page.keyboard.type(text)
const shown = (text: string) => visitor.page.getByText(text).first().waitFor()
const keyboardIn = (field: string) => visitor.page.locator(`${field}:focus`).waitFor()
const keyboardOn = (name: string) => visitor.page.locator('tr:focus', { hasText: name }).waitFor()
const live = (label: string) => visitor.page.locator('[data-live-key]', { hasText: label }).waitFor()

test('a cost centre is created below another and altered, and its history shows both', async () => {
  const body = { name: 'Eastern region', nameNp: 'पूर्वी क्षेत्र', code: 'E', parentId: null, active: true }
  await books.owner.call(createCostCentre, { params: at(), body })
  await visitor.goTo('/en/costCentre')
  await keyboardOn('Eastern region')
  expect(await barriersOn(visitor.page)).toEqual([])
  await press('Alt+c')
  await keyboardIn('input[name="name"]')
  expect(await barriersOn(visitor.page)).toEqual([])
  await type('Morang')
  await press('Enter', 'Enter', 'Enter')
  await type('east')
  await press('Enter', 'Control+Enter')
  await shown('Data has been added sucessfully.')
  await visitor.goTo('/en/costCentre?text=morang')
  await keyboardOn('Eastern region')
  await live('Alter')
  await press('Alt+Enter')
  await keyboardIn('input[name="name"]')
  await press('End')
  await type(' branch')
  await press('Control+Enter')
  await shown('Your changes are saved.')
  await keyboardOn('Morang branch')
  await live('History')
  await press('h')
  await shown('Morang → Morang branch')
  expect(await barriersOn(visitor.page)).toEqual([])
  await press('Escape')
  await keyboardOn('Morang branch')
})

test('what uses a cost centre is listed, and opened from there', async () => {
  await visitor.goTo('/en/costCentre')
  await keyboardOn('Eastern region')
  await live('Where used')
  await press('u')
  await shown('Where Eastern region is used')
  await keyboardOn('Morang branch')
  await shown('Cost centres: 1')
  expect(await barriersOn(visitor.page)).toEqual([])
  await press('Enter')
  await visitor.page.getByRole('dialog').waitFor({ state: 'detached' })
  await visitor.page.waitForURL(/costCentre\?row=/)
})

test('a list that lives on the server is read page by page to its end, and kept as a file with what is shown', async () => {
  for (let number = 1; number <= 205; number += 1) {
    const name = `Project ${String(number).padStart(3, '0')}`
    await books.owner.call(createCostCentre, { params: at(), body: { name, nameNp: '', code: null, parentId: null, active: true } })
  }
  expect((await books.owner.call(listCostCentres, { params: at() })).answer.result).toHaveLength(207)
  await visitor.goTo('/en/costCentre?text=project')
  await keyboardOn('Project 001')
  const [all] = await Promise.all([visitor.page.waitForEvent('download'), press('Alt+e')])
  // All of them, though the first page alone was on the screen.
  expect((await readFile(await all.path(), 'utf8')).split('\n').filter((row) => row.includes('Project '))).toHaveLength(205)
  await press('End')
  await keyboardOn('Project 205')
  await visitor.goTo('/en/costCentre?text=morang')
  await keyboardOn('Morang branch')
  const [file] = await Promise.all([visitor.page.waitForEvent('download'), press('Alt+e')])
  expect(file.suggestedFilename()).toBe('cost-centres.csv')
  expect(visitor.faults).toEqual([])
})
