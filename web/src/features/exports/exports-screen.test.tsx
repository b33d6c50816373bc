import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, Refusal } from '../../books/in-books.tsx'
import { ExportsScreen } from './exports-screen.tsx'
import { FORMATS } from './formats.ts'

// The document of these tests forgets its cookies when a file is saved, as if the user had signed out.
vi.mock(import('../../ui/save-file.ts'), () => ({ saveFile: () => {} }))

afterEach(() => vi.unstubAllGlobals())

const FILE = { name: 'books.journal', mediaType: 'text/plain', bytes: [] }

test('one file is written at a time: a second key waits for nothing and asks for nothing', async () => {
  let answer = (_: unknown) => {}
  const { user, sent } = await inBooks(ExportsScreen, () => new Promise((done) => (answer = done)))
  const paths = () => sent.map(({ path }) => path)
  await user.keyboard('hb')
  await screen.findByRole('button', { name: /The file is being written/ })
  expect(paths()).toEqual(['/api/organizations/himal/exports/hledger'])
  answer(FILE)
  await expect.poll(() => screen.queryByRole('button', { name: /The file is being written/ })).toBeNull()
  await user.keyboard('b')
  await expect.poll(paths).toEqual(['/api/organizations/himal/exports/hledger', '/api/organizations/himal/exports/beancount'])
})

test('after a refusal the same file can be asked for again', async () => {
  const { user, sent } = await inBooks(ExportsScreen, () => new Refusal(503, { code: 'busy', message: 'Try again.' }))
  await user.click(screen.getAllByRole('button')[0] as HTMLElement)
  await expect.poll(() => screen.queryByRole('button', { name: /The file is being written/ })).toBeNull()
  await user.click(screen.getAllByRole('button')[0] as HTMLElement)
  await expect.poll(() => sent.length).toBe(2)
})

test('every format has a key and an address of its own', () => {
  expect(new Set(FORMATS.map(({ keys }) => keys)).size).toBe(FORMATS.length)
  expect(new Set(FORMATS.map(({ id }) => id)).size).toBe(FORMATS.length)
})
