import { screen, within } from '@testing-library/react'
import { Suspense, use, useState } from 'react'
import { expect, test } from 'vitest'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { inPage } from './in-page.tsx'
import { InVain } from './skeleton.tsx'
import type { RowShape } from './table-shape.ts'

type Row = RowShape & { name: string; amount: string }

const row = (id: string, more: Partial<RowShape> = {}): Row => ({ id, name: id, amount: `${id.length}.00`, ...more })
const columns: DataTableProps<Row>['columns'] = [
  { id: 'name', header: 'Particulars', align: 'text', cell: ({ name }) => name, footer: 'Total' },
  { id: 'amount', header: 'Amount', align: 'money', cell: ({ amount }) => amount, footer: '99.00' },
]
const shape = (each: Row): RowShape => each
const LEDGERS = ['cash', 'rent', 'fuel', 'salary'].map((id) => row(id))

/** A table with the keyboard on its first row, and the calls of its rows. */
async function table(rows = LEDGERS, more: Partial<DataTableProps<Row>> = {}) {
  const calls: [what: string, id: string][] = []
  const record = (what: string) => (each: Row) => void calls.push([what, each.id])
  const actions = { onOpen: record('open'), onSelect: record('select') }
  const user = await inPage(<DataTable label="Ledgers" {...{ columns, rows, shape }} {...actions} autoFocus {...more} />)
  return { user, calls, record }
}
const here = () => document.activeElement?.querySelector('td')?.textContent
const rowNamed = (name: string) => screen.getByText(name).closest('tr') as HTMLElement

test('the keyboard begins on the first row, and arrows, Home and End move it, not beyond the ends', async () => {
  const { user } = await table()
  expect(here()).toBe('cash')
  await user.keyboard('{ArrowUp}')
  expect(here()).toBe('cash')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(here()).toBe('fuel')
  await user.keyboard('{End}{ArrowDown}')
  expect(here()).toBe('salary')
  await user.keyboard('{Home}')
  expect(here()).toBe('cash')
})

test('a table that is hidden while another screen is loaded has the keyboard again when it is shown', async () => {
  let leave: (away: boolean) => void = () => undefined
  const never = new Promise<never>(() => {})
  const Away = () => use(never)
  function Screens() {
    const [away, setAway] = useState(false)
    leave = setAway
    return (
      <Suspense fallback="…">
        <DataTable label="Ledgers" columns={columns} rows={LEDGERS} shape={shape} autoFocus />
        {away && <Away />}
      </Suspense>
    )
  }
  const user = await inPage(<Screens />)
  await user.keyboard('{ArrowDown}')
  leave(true)
  await screen.findByText('…')
  // What is not displayed has no focus, in a browser at once.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  leave(false)
  await expect.poll(here).toBe('rent')
})

test('one row only can be reached by Tab: the one that had the keyboard', async () => {
  const { user } = await table()
  await user.keyboard('{ArrowDown}{Tab}')
  expect(document.activeElement).toBe(document.body)
  expect(document.querySelectorAll('tr[tabindex="0"]')).toHaveLength(1)
  await user.tab({ shift: true })
  expect(here()).toBe('rent')
})

test('the keyboard begins on the row that the user left the list from', async () => {
  await table(LEDGERS, { startAt: 'fuel' })
  expect(here()).toBe('fuel')
})

test('Enter opens the row, Space selects it, and a mouse click does neither', async () => {
  const { user, calls } = await table()
  await user.keyboard('{ArrowDown}{Enter} ')
  await user.click(rowNamed('fuel'))
  expect(calls).toEqual([
    ['open', 'rent'],
    ['select', 'rent'],
  ])
  expect(here()).toBe('fuel')
  await user.dblClick(rowNamed('salary'))
  expect(calls.at(-1)).toEqual(['open', 'salary'])
})

test('the panel beside the table follows the keyboard, once for each row', async () => {
  const calls: string[] = []
  const { user } = await table(LEDGERS, { onRow: ({ id }) => void calls.push(id) })
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(calls).toEqual(['cash', 'rent', 'fuel', 'rent'])
})

/** A table with the keyboard on its first row, and how other rows come into it. */
async function changingTable() {
  let store: (rows: Row[]) => void = () => {}
  function Held() {
    const [rows, setRows] = useState(LEDGERS)
    store = setRows
    return <DataTable label="Ledgers" {...{ columns, rows, shape }} autoFocus />
  }
  const user = await inPage(<Held />)
  return { user, store: (rows: Row[]) => store(rows) }
}

test('rows in another order keep the keyboard on the same row; in place of one that is gone comes the one after it', async () => {
  const { user, store } = await changingTable()
  await user.keyboard('{ArrowDown}')
  store(LEDGERS.toReversed())
  await expect.poll(() => document.querySelector('td')?.textContent).toBe('salary')
  expect(here()).toBe('rent')
  store(LEDGERS)
  await expect.poll(() => document.querySelector('td')?.textContent).toBe('cash')
  store(LEDGERS.filter(({ id }) => id !== 'rent'))
  await expect.poll(here).toBe('fuel')
})

test('when the row of the keyboard moved before it was deleted, the keyboard is where the row stood last', async () => {
  const { user, store } = await changingTable()
  await user.keyboard('{ArrowDown}')
  const moved = ['cash', 'fuel', 'salary', 'rent', 'wages'].map((id) => row(id))
  store(moved)
  await expect.poll(() => rowNamed('rent').dataset.row).toBe('3')
  expect(here()).toBe('rent')
  store(moved.filter(({ id }) => id !== 'rent'))
  await expect.poll(here).toBe('wages')
})

const TREE = [
  row('Assets', { level: 0, expandable: true, expanded: true }),
  row('Bank', { level: 1, expandable: true, expanded: false }),
  row('Cash', { level: 1 }),
  row('Income', { level: 0, expandable: true, expanded: false }),
]

test('in a tree Right opens a branch or steps into it, Left shuts it or steps out', async () => {
  const calls: string[] = []
  const { user } = await table(TREE, { onToggle: ({ id }) => void calls.push(id) })
  await user.keyboard('{ArrowRight}')
  expect([here(), calls]).toEqual(['Bank', []])
  await user.keyboard('{ArrowRight}')
  expect([here(), calls]).toEqual(['Bank', ['Bank']])
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect([here(), calls]).toEqual(['Cash', ['Bank']])
  await user.keyboard('{ArrowLeft}')
  expect([here(), calls]).toEqual(['Assets', ['Bank']])
  await user.keyboard('{ArrowLeft}')
  expect(calls).toEqual(['Bank', 'Assets'])
})

test('a tree announces its levels and what is expanded; the mouse expands a branch by its chevron only', async () => {
  const calls: string[] = []
  const { user } = await table(TREE, { onToggle: ({ id }) => void calls.push(id) })
  const said = screen.getAllByRole('row').map((each) => [each.getAttribute('aria-level'), each.getAttribute('aria-expanded')])
  expect([screen.getByRole('treegrid').getAttribute('aria-label'), said.slice(1, 4)]).toEqual([
    'Ledgers',
    [
      ['1', 'true'],
      ['2', 'false'],
      ['2', null],
    ],
  ])
  await user.click(screen.getByText('Income'))
  expect(calls).toEqual([])
  await user.click(rowNamed('Income').querySelector('[data-chevron]') as HTMLElement)
  expect(calls).toEqual(['Income'])
})

test('the further lines of a voucher are passed over, and belong to the row above', async () => {
  const { user } = await table([row('PV-1'), row('its line', { kind: 'detail' }), row('PV-2')])
  await user.keyboard('{ArrowDown}')
  expect(here()).toBe('PV-2')
  expect(rowNamed('its line').getAttribute('tabindex')).toBeNull()
  await user.keyboard('{ArrowUp}')
  expect(here()).toBe('PV-1')
  expect([rowNamed('PV-1'), rowNamed('its line')].every((each) => each.hasAttribute('data-current'))).toBe(true)
})

test('page keys that the screen uses for itself move nothing, but do so with Shift', async () => {
  const { user } = await table(LEDGERS, { leavesPageKeys: true })
  await user.keyboard('{PageDown}')
  expect(here()).toBe('cash')
  await user.keyboard('{Shift>}{PageDown}{/Shift}')
  expect(here()).toBe('rent')
})

test('the further lines of a selected voucher are selected with it', async () => {
  await table([row('PV-1'), row('its line', { kind: 'detail' }), row('PV-2')], { selected: new Set(['PV-1']) })
  expect(screen.getAllByRole('row', { selected: true }).map((each) => each.querySelector('td')?.textContent)).toEqual(['PV-1', 'its line'])
})

test('selected rows are announced to screen readers', async () => {
  await table(LEDGERS, { selected: new Set(['rent']) })
  expect(screen.getAllByRole('row', { selected: true }).map((each) => each.querySelector('td')?.textContent)).toEqual(['rent'])
})

test('what was not read is no empty table: bars while it is read, a dash when it could not be', async () => {
  const nothing = <p>No records found</p>
  await table([], { rows: undefined, empty: nothing })
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('No records found')).toBeNull()
  await inPage(
    <InVain value>
      <DataTable label="Ledgers" {...{ columns, shape }} rows={undefined} empty={nothing} />
    </InVain>,
  )
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBeNull()
  expect(screen.getAllByText('–')).toHaveLength(columns.length)
  expect(screen.queryByText('No records found')).toBeNull()
  await table([], { empty: nothing })
  expect(screen.queryByText('No records found')).not.toBeNull()
  expect(screen.queryByText('Total')).toBeNull()
})

test('totals stand below the rows, and stale figures are marked', async () => {
  await table(LEDGERS, { stale: true, totals: 'open' })
  const [, , , , , totals] = screen.getAllByRole('row')
  expect(within(totals as HTMLElement).getByText('99.00')).toBeTruthy()
  expect(screen.getByRole('grid').dataset).toMatchObject({ stale: 'true', totals: 'open' })
})

test('columns of a group have its title above them', async () => {
  const grouped = columns.map((column) => (column.id === 'amount' ? { ...column, group: 'Closing' } : column))
  await table(LEDGERS, { columns: grouped })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Closing', 'Particulars', 'Amount'])
})

test('End brings the rows that were not read, and the keyboard goes to the last of them', async () => {
  function Held() {
    const [rows, setRows] = useState(LEDGERS.slice(0, 2))
    return <DataTable label="Ledgers" {...{ columns, rows, shape }} autoFocus onEnd={() => setRows(LEDGERS)} />
  }
  const user = await inPage(<Held />)
  await user.keyboard('{End}')
  await expect.poll(here).toBe('salary')
})
