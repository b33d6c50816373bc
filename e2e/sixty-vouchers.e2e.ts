import { setTimeout } from 'node:timers/promises'
import { searchVouchers, showVoucher } from '@lekha/contract'
import { paisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { typed } from './counted-presses.ts'
import { books, openOwnersJourney, page, visitor } from './owners-journey.ts'

const VOUCHERS = 60
const BETWEEN_KEYS_MS = 40
const SERVER_TAKES_MS = 300

openOwnersJourney()

/** A kind of voucher: the key that opens it, and for an amount of rupees what is typed and what is to be stored, debit positive. */
type Kind = { opens: string; keys: (rupees: number) => string[]; lines: (rupees: number) => [ledger: string, rupees: number][] }

const KINDS: readonly Kind[] = [
  {
    opens: 'F5',
    keys: (rupees) => [...typed('ren'), 'Enter', ...typed(String(rupees))],
    lines: (rupees) => [
      ['Rent', rupees],
      ['Cash', -rupees],
    ],
  },
  {
    opens: 'F6',
    keys: (rupees) => [...typed('interest i'), 'Enter', ...typed(String(rupees))],
    lines: (rupees) => [
      ['Cash', rupees],
      ['Interest Income', -rupees],
    ],
  },
  {
    opens: 'F4',
    keys: (rupees) => [...typed('pet'), 'Enter', ...typed(String(rupees))],
    lines: (rupees) => [
      ['Petty Cash', rupees],
      ['Cash', -rupees],
    ],
  },
  {
    opens: 'F7',
    keys: (rupees) => [...typed('salary'), 'Enter', ...typed(String(rupees)), 'Enter', ...typed('ssf p'), 'Enter', 'Enter'],
    lines: (rupees) => [
      ['Salary', rupees],
      ['SSF Payable', -rupees],
    ],
  },
]

/** One voucher after the other, three of a kind in a row, each of another amount. */
const plan = Array.from({ length: VOUCHERS }, (_, index) => ({
  kind: KINDS[Math.floor(index / 3) % KINDS.length] as Kind,
  isNext: index % 3 > 0,
  rupees: 10 + index,
}))

test('sixty vouchers of four kinds, typed without a pause while the server is slow, are stored as they were typed', async () => {
  // A contra begins with cash that has a balance.
  const capital = [
    ['Cash', '100000'],
    ['Share Capital', '-100000'],
  ] as const
  await books.post('2026-08-01', capital, { type: 'receipt', narration: 'Capital' })
  await page.route('**/api/**', async (route) => {
    await setTimeout(SERVER_TAKES_MS)
    await route.continue()
  })
  for (const { kind, isNext, rupees } of plan) {
    for (const key of [...(isNext ? [] : [kind.opens]), ...kind.keys(rupees), 'Control+Enter']) {
      await Promise.all([page.keyboard.press(key), setTimeout(BETWEEN_KEYS_MS)])
    }
  }
  const stored = async () =>
    (
      await books.owner.call(searchVouchers, { params: { organizationId: books.organizationId }, query: { limit: '100' } })
    ).answer.result.filter(({ narration }) => narration !== 'Capital')
  await expect.poll(async () => (await stored()).length).toBe(VOUCHERS)
  const linesOf = async (voucherId: string) => {
    const { answer } = await books.owner.call(showVoucher, { params: { organizationId: books.organizationId, voucherId } })
    return answer.result.lines.map(({ ledgerId, amount }) => [ledgerId, amount])
  }
  const found = await Promise.all((await stored()).toSorted((a, b) => (a.total > b.total ? 1 : -1)).map(({ id }) => linesOf(id)))
  const wanted = plan.map(({ kind, rupees }) =>
    kind.lines(rupees).map(([name, each]) => [books.ledgerId(name), paisa(BigInt(each) * 100n)]),
  )
  expect(found).toEqual(wanted)
  expect(visitor.faults).toEqual([])
})
