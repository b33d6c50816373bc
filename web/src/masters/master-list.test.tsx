import { type CostCentre, costCentreCalls, listCostCentres, type Role } from '@lekha/contract'
import { useSearch } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, Refusal, type Sent } from '../books/in-books.tsx'
import { useListSearch } from './list-search.ts'
import { MasterList } from './master-list.tsx'
import { masterWire } from './master-wire.ts'
import { useMasterPages } from './use-master-pages.ts'

const wire = masterWire(costCentreCalls)
const PATH = '/api/organizations/himal/cost-centres'
/** The id of a centre: of the form that the contract asks for. */
const idOf = (name: string) => `00000000-0000-7000-8000-${name.length.toString().padStart(12, '0')}`
const centre = (name: string, more: Partial<CostCentre> = {}): CostCentre => ({
  ...{ id: idOf(name), name, nameNp: '', code: null, parentId: null, parent: null, active: true, version: 3 },
  ...more,
})
const CENTRES = [centre('Biratnagar'), centre('Dharan'), centre('Ilam', { active: false })]

type Server = { inUse?: boolean; pages?: boolean; role?: Role; at?: string }

/** A list of cost centres over a server that searches them; what its actions do is recorded. */
async function list({ inUse = false, pages = false, ...where }: Server = {}) {
  const calls: string[] = []
  const record = (what: string) => (row: CostCentre | undefined) => void calls.push(`${what} ${row?.name}`)
  function Screen() {
    const search = useListSearch(useSearch({ strict: false }))
    const { rows, ...read } = useMasterPages<CostCentre>(listCostCentres, search.sought)
    return (
      <MasterList
        title="Cost centres"
        {...{ search, rows }}
        pages={read}
        columns={[{ id: 'name', header: 'Name', align: 'text', cell: ({ name }) => name }]}
        shape={({ id }) => ({ id })}
        open={{ label: 'Open', run: record('open') }}
        alter={{ label: 'Alter', run: record('alter'), of: ({ active }) => active }}
        create={{ label: 'New cost centre', run: record('create beside') }}
        remove={{ wire, of: (row) => row }}
        history={{ wire, of: (row) => row, fileName: 'cost-centres', fields: { name: 'English', code: 'Code' } }}
        empty={<p>No records found</p>}
      />
    )
  }
  const answers = ({ method, path, query }: Sent) => {
    if (path.endsWith('/changes')) return { result: [], next: null }
    if (method === 'DELETE') return inUse ? new Refusal(409, { code: 'conflict', message: 'Lines of vouchers name it.' }) : undefined
    if (method === 'PUT') return { result: CENTRES[0] }
    const found = CENTRES.filter(({ name }) => name.toLowerCase().includes((query.text ?? '').toLowerCase()))
    if (!pages) return { result: found, next: null }
    return query.after ? { result: found.slice(1), next: null } : { result: found.slice(0, 1), next: idOf('Biratnagar') }
  }
  const books = await inBooks(Screen, answers, where)
  await expect.poll(() => screen.queryByRole('grid')?.getAttribute('aria-busy')).toBeNull()
  return { ...books, calls }
}

afterEach(() => vi.unstubAllGlobals())

const names = () => [...document.querySelectorAll('tbody tr[data-row]')].map(({ textContent }) => textContent)
const here = () => document.activeElement?.textContent

test('a list has the keyboard on its first row; Enter opens, Alt+Enter alters, Alt+C creates beside it', async () => {
  const { user, calls } = await list()
  expect([names(), here()]).toEqual([['Biratnagar', 'Dharan', 'Ilam'], 'Biratnagar'])
  await user.keyboard('{Enter}{ArrowDown}{Alt>}{Enter}c{/Alt}')
  expect(calls).toEqual(['open Biratnagar', 'alter Dharan', 'create beside Dharan'])
})

test('a key that is not for this row does nothing', async () => {
  const { user, calls } = await list()
  await user.keyboard('{End}{Alt>}{Enter}{/Alt}')
  expect([here(), calls]).toEqual(['Ilam', []])
})

test('F goes to the search, which the server does; the address keeps it, Enter opens the first that was found', async () => {
  const { user, sent, calls, address } = await list()
  await user.keyboard('f')
  expect(document.activeElement?.tagName).toBe('INPUT')
  await user.keyboard('dha')
  await expect.poll(names).toEqual(['Dharan'])
  expect(sent.at(-1)).toMatchObject({ path: PATH, query: { text: 'dha' } })
  await expect.poll(address).toBe('/list?text=dha')
  await user.keyboard('{Enter}')
  expect(calls).toEqual(['open Dharan'])
})

test('Escape empties the search, a second one is back among the rows', async () => {
  const { user } = await list({ at: '/list?text=dha' })
  await expect.poll(names).toEqual(['Dharan'])
  await user.keyboard('f{Escape}')
  await expect.poll(names).toHaveLength(3)
  await user.keyboard('{Escape}')
  expect(document.activeElement?.tagName).toBe('TR')
})

test('what nothing answers to is said', async () => {
  await list({ at: '/list?text=nowhere' })
  expect(await screen.findByText('No records found')).toBeTruthy()
})

test('the row that was left has the keyboard again', async () => {
  await list({ at: `/list?row=${idOf('Dharan')}` })
  expect(here()).toBe('Dharan')
})

test('the next page is read before its rows are reached', async () => {
  const { sent } = await list({ pages: true })
  await expect.poll(names).toEqual(['Biratnagar', 'Dharan', 'Ilam'])
  expect(sent.map(({ query }) => query.after)).toEqual([undefined, idOf('Biratnagar')])
  expect(screen.queryByRole('button', { name: 'More rows' })).toBeNull()
})

test('Alt+D asks, Escape keeps the row', async () => {
  const { user, sent } = await list()
  await user.keyboard('{Alt>}d{/Alt}')
  expect(screen.getByRole('dialog', { name: 'Delete Biratnagar?' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent.map(({ method }) => method)).toEqual(['GET'])
  await expect.poll(here).toBe('Biratnagar')
})

test('a deletion names the version that was seen', async () => {
  const { user, sent } = await list()
  await user.keyboard('{Alt>}d{/Alt}')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent.filter(({ method }) => method === 'DELETE')).toMatchObject([
    { path: `${PATH}/${idOf('Biratnagar')}`, query: { version: '3' } },
  ])
})

test('what is in use is not deleted: it says where, and can be deactivated instead', async () => {
  const { user, sent } = await list({ inUse: true })
  await user.keyboard('{Alt>}d{/Alt}')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Lines of vouchers name it.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  expect(here()).toContain('Cancel')
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const body = { name: 'Biratnagar', nameNp: '', code: null, parentId: null, active: false, version: 3 }
  expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([{ path: `${PATH}/${idOf('Biratnagar')}`, body }])
})

test('H shows the history, for users who may read reports', async () => {
  const { user, sent } = await list()
  await user.keyboard('h')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await expect.poll(() => sent.at(-1)?.path).toBe(`${PATH}/${idOf('Biratnagar')}/changes`)
})

test('a clerk has no history', async () => {
  const { user } = await list({ role: 'clerk' })
  await user.keyboard('h')
  expect(screen.queryByRole('dialog')).toBeNull()
})
