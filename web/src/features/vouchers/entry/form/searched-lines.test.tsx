import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, Refusal, type Sent } from '../../../../books/in-books.tsx'
import { useMasters } from '../../../../books/masters.ts'
import { change, newEntry } from '../entry.ts'
import { useEntry } from '../use-entry.ts'
import { entryKeys } from './entry-keys.ts'
import { VoucherGrid } from './voucher-grid.tsx'

const named = (name: string) => ({ name, nameNp: '', alias: '', code: null, active: true, version: 1 })
const ledger = (id: string, name: string) => ({ ...{ id, groupId: 'group', reserved: null, requiresSubLedger: false }, ...named(name) })
const subLedger = (id: string, name: string) => ({ ...{ id, ledgerId: 'members' }, ...named(name) })
/** The server has more than 10,000 of both, of which it gives a first page; the others it looks for by what is typed. */
const FIRST = { ledgers: [ledger('members', 'Members')], 'sub-ledgers': [subLedger('ram', 'Ram')] }
const OTHERS = { ledgers: [ledger('zebra', 'Zebra Traders')], 'sub-ledgers': [subLedger('sita', 'Sita')] }

const EMPTY = newEntry({ type: 'journal', kind: 'journal', mode: 'double', date: '2026-08-17', accountId: null, ledgerId: null })

type Noun = keyof typeof FIRST
const nounOf = (path: string): Noun | undefined => (['ledgers', 'sub-ledgers'] as const).find((noun) => path.endsWith(`/${noun}`))

/** A busy machine takes longer than the usual second. */
const BUSY = { timeout: 10_000 }

/** The first line of a journal in books with very many masters; `answer` lets the server answer a search. */
async function line() {
  const searches: { text: string; answer: (answer: unknown) => void }[] = []
  const answers = ({ path, query }: Sent) => {
    const noun = nounOf(path)
    if (!noun) return { result: [] }
    if (query.text === undefined) return { result: FIRST[noun], next: query.limit || query.ids ? null : 'more' }
    return new Promise((answer) => searches.push({ text: query.text ?? '', answer }))
  }
  function Screen() {
    const masters = useMasters()
    const editor = useEntry(() => change(EMPTY, { do: 'line', index: 0, with: { ledgerId: 'members' } }))
    const keys = entryKeys({ ...editor, entry: editor.now, demandsSubLedger: () => true, usesCostCentres: false, refuse: () => undefined })
    if (!masters) return null
    return (
      <form ref={editor.form}>
        <VoucherGrid entry={editor.entry} {...{ masters, keys, dispatch: editor.dispatch }} bad={undefined} onHighlight={() => undefined} />
      </form>
    )
  }
  const { user } = await inBooks(Screen, answers)
  await vi.waitUntil(() => screen.queryByRole('combobox', { name: 'Ledger, line 1' }), BUSY)
  const search = (text: string) => vi.waitUntil(() => searches.find((each) => each.text === text), BUSY)
  return { user, search }
}

afterEach(() => vi.unstubAllGlobals())

const nothingFound = () => screen.queryByText('No records found')

test.each([
  ['ledger', 'Ledger, line 1', 'zebra', 'ledgers', /Zebra Traders/],
  ['sub-ledger', 'Sub-ledger, line 1', 'sita', 'sub-ledgers', /Sita/],
] as const)('while the server looks for a %s, the field says so, and then shows what it found', async (_, label, text, noun, found) => {
  const { user, search } = await line()
  await user.clear(screen.getByRole('combobox', { name: label }))
  await user.keyboard(text)
  expect([screen.queryByText('Searching…'), nothingFound()].map(Boolean)).toEqual([true, false])
  ;(await search(text)).answer({ result: OTHERS[noun], next: null })
  await screen.findByRole('option', { name: found, selected: true }, BUSY)
  expect(screen.queryByText('Searching…')).toBeNull()
})

test('Enter while the server still looks is no mistake; when the server has found nothing it is one', async () => {
  const { user, search } = await line()
  const field = screen.getByRole('combobox', { name: 'Ledger, line 1' })
  await user.clear(field)
  await user.keyboard('yak{Enter}')
  expect([document.activeElement === field, field.getAttribute('aria-invalid')]).toEqual([true, null])
  ;(await search('yak')).answer({ result: [], next: null })
  await screen.findByText('No records found', {}, BUSY)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('that nothing is called so is said when the server has found nothing, or could not be reached', async () => {
  const { user, search } = await line()
  const field = screen.getByRole('combobox', { name: 'Ledger, line 1' })
  await user.clear(field)
  await user.keyboard('nobody')
  ;(await search('nobody')).answer({ result: [], next: null })
  await screen.findByText('No records found', {}, BUSY)
  await user.clear(field)
  await user.keyboard('unreachable')
  expect(nothingFound()).toBeNull()
  ;(await search('unreachable')).answer(new Refusal(503, { code: 'unavailable', message: 'Try again.' }))
  await screen.findByText('No records found', {}, BUSY)
})

test('a name with a mistake is not offered while the server still looks, because what was typed may be a name that comes', async () => {
  const { user, search } = await line()
  await user.clear(screen.getByRole('combobox', { name: 'Ledger, line 1' }))
  await user.keyboard('membres')
  expect([screen.queryByRole('option', { name: /Members/ }), screen.queryByText('Searching…')].map(Boolean)).toEqual([false, true])
  ;(await search('membres')).answer({ result: [], next: null })
  await screen.findByRole('option', { name: /Members/, selected: true }, BUSY)
})
