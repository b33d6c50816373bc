import { draftText } from '@lekha/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inBooks, type Sent } from '../../../books/in-books.tsx'
import { DraftsScreen } from './drafts-screen.tsx'

const LEDGERS = ['rent', 'cash'].map((id) => ({
  ...{ id, groupId: 'group', reserved: null, requiresSubLedger: false, pan: '' },
  ...{ name: id === 'rent' ? 'Rent' : 'Cash', nameNp: '', alias: '', code: null, active: true, version: 1 },
}))
const UUID = { rent: '01920000-0000-7000-8000-000000000001', draft: '01920000-0000-7000-8000-0000000000d1' }
const BODY = draftText({
  ...{ id: UUID.draft, type: 'payment', kind: 'payment', mode: 'single', date: '2026-08-17', accountId: null, remembered: null },
  ...{ narration: '', reference: '' },
  lines: [{ key: 'a', side: 'debit', ledgerId: UUID.rent, subLedgerId: null, costCentreId: null, text: '5000', narration: '' }],
})

/** The screen, over a server that keeps one draft of the user, one that cannot be read, and one of Hari. */
async function open(at = '/list') {
  const kept = new Map([
    [UUID.draft, BODY],
    ['01920000-0000-7000-8000-0000000000d2', '{}'],
  ])
  const answers = ({ method, path }: Sent) => {
    const id = path.split('/').at(-1) ?? ''
    if (method === 'DELETE') kept.delete(id)
    if (method !== 'GET') return undefined
    if (path.endsWith('/others-drafts'))
      return {
        result: [
          {
            id: '01920000-0000-7000-8000-0000000000d3',
            user: 'Hari Shrestha',
            type: 'journal',
            date: '2026-01-10',
            savedAt: '2026-01-10T06:00:00Z',
          },
        ],
      }
    if (path.endsWith('/drafts'))
      return { result: [...kept].map(([key, text]) => ({ id: key, body: text, savedAt: '2026-08-17T06:00:00Z', version: 1 })) }
    if (path.endsWith('/ledgers')) return { result: [{ ...LEDGERS[0], id: UUID.rent }, LEDGERS[1]], next: null }
    if (path.endsWith('/voucher-types'))
      return {
        result: [
          {
            ...{ code: 'payment', name: 'Payment', nameNp: '', baseKind: 'payment', prefix: 'PV-', width: 4, next: 'PV-0001' },
            ...{ ownPrefix: 'PV-', ownWidth: 4, permitted: true },
          },
        ],
      }
    return { result: [], next: null }
  }
  return inBooks(DraftsScreen, answers, { at })
}

// This environment has no locks; nothing else sends here.
Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: (_name: string, work: () => unknown) => work() } })
afterEach(() => vi.unstubAllGlobals())

const rows = () =>
  [...document.querySelectorAll('tr[data-row]')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))

test('one’s own drafts are listed with what is in them; of others only whose, type and day', async () => {
  await open()
  await screen.findByText('Rent')
  const [own, broken, others] = rows()
  expect([own?.[0], own?.[2], own?.[3], own?.[5]]).toEqual(['Payment', 'Rent', '5,000.00', 'Yours'])
  expect([broken?.[0], broken?.[3]]).toEqual(['cannot be opened', '–'])
  expect([others?.[0], others?.[2], others?.[3], others?.[5]]).toEqual(['journal', '–', '–', 'Hari Shrestha'])
})

test('a draft is deleted by key at once, and brought back by key', async () => {
  const { user, sent } = await open()
  await screen.findByText('Rent')
  await user.keyboard('{Delete}')
  await screen.findByText('The draft is deleted.')
  await waitFor(() => expect(screen.queryByText('Rent')).toBeNull())
  expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1))).toEqual([UUID.draft])
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Rent')
})
