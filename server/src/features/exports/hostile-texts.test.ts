import { paisa, paisaText, parsePaisa } from '@lekha/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askJournal, balancesIn, balancesInBeancount, isInstalled } from '../../testing/plain-text.ts'
import { asBeancount } from './beancount.ts'
import type { ExportedVoucher, WholeBooks } from './books-read.ts'
import type { Branch, BranchType } from './branches.ts'
import { asHledger } from './hledger.ts'

/** Names and texts may hold whatever a format reads as its own: the files say all the same what the books say. */

const ATTACKS = [
  ...['; a comment', 'two  spaces', 'tab\there', 'line\nbreak', 'line\r\n2026-08-01 new', ' "quoted" ', 'back\\slash\\', 'a | b', '|', ';'],
  ...[
    '(virtual)',
    '[balanced]',
    '<deferred>',
    '* cleared',
    '! pending',
    '= 5.00 NPR',
    '@ 3 NPR',
    '{lot}',
    '~ monthly',
    '# hash',
    '% x',
    '& y',
  ],
  ...[
    '2026-08-02 date',
    '12',
    '1,00,000.00 NPR',
    '-5.00',
    '$10',
    '"',
    "'",
    '\\',
    '()',
    '[]',
    ':',
    '::',
    'a:b',
    'include x',
    'end comment',
    'apply tag x',
  ],
  ...[
    'date: 2020-01-01',
    'date:x',
    '[2020-01-01]',
    '[=2020-01-01]',
    'type: X',
    ':tag:',
    'Key: value',
    'Amount:: 1/0',
    '(code)',
    'NPR',
    '#tag ^link',
  ],
  ...[
    'नगद',
    'नगद खाता',
    'काठमाडौँ – शाखा',
    '२०८३',
    'रु १०',
    '中文',
    'Ünïcode',
    '😀',
    'ＡＢ：；',
    'Cash',
    'cash',
    'CASH!',
    'Cash.',
    'Ca sh',
    'a\u00A0\u00A0b',
    '\u2028x',
  ],
]
const hostile = fc.oneof(
  fc.constantFrom(...ATTACKS),
  fc.tuple(fc.constantFrom(...ATTACKS), fc.constantFrom(...ATTACKS)).map(([a, b]) => `${a} ${b}`),
  fc.string({ unit: fc.constantFrom(...';:|"\\()[]{}<>=*!@#%&~,. \t\n-+/\'$2अक'.split('')), minLength: 1, maxLength: 12 }),
)
const name = hostile.filter((text) => text.trim() !== '')

const TYPES: readonly BranchType[] = ['asset', 'cash', 'liability', 'equity', 'income', 'expense']
const drawn = fc.record({
  names: fc.array(name, { minLength: 24, maxLength: 24 }),
  texts: fc.array(hostile, { minLength: 24, maxLength: 24 }),
})

/** Six groups with two ledgers each, the second of which has a sub-ledger; each of these holds another amount than all others. */
function booksOf({ names, texts }: { names: string[]; texts: string[] }): { books: WholeBooks; amounts: bigint[] } {
  const branch = (at: number, type: BranchType, takesLines: boolean, branches: Branch[] = []): Branch => ({
    ...{ id: `id-${String(at).padStart(3, '0')}`, name: names[at] ?? '', nameNp: names[at + 1] ?? '', code: names[at + 2] ?? null },
    ...{ type, takesLines, party: at % 2 === 1, branches },
  })
  const branches = TYPES.map((type, index) => {
    const at = index * 4
    return branch(at, type, false, [branch(at + 1, type, true), branch(at + 2, type, true, [branch(at + 3, type, true)])])
  })
  const places = TYPES.flatMap((_, index) => [index * 4 + 1, index * 4 + 2, index * 4 + 3])
  const amounts = places.map((_, index) => (index === 0 ? -BigInt(places.length * (places.length - 1)) / 2n : BigInt(index)))
  const balances = places.map((at, index) => ({
    ledgerId: `id-${String(at % 4 === 3 ? at - 1 : at).padStart(3, '0')}`,
    subLedgerId: at % 4 === 3 ? `id-${String(at).padStart(3, '0')}` : null,
    amount: paisa(amounts[index] ?? 0n),
  }))
  const [main, ...others] = balances
  const vouchers = others.map(
    ({ ledgerId, subLedgerId, amount }, index): ExportedVoucher => ({
      ...{
        id: String(index),
        entry: BigInt(index),
        place: BigInt(index),
        date: '2026-08-01',
        bsDate: '2083-04-16',
        type: 'journal',
        lineCount: 2,
      },
      ...{ number: texts[index] ?? '', narration: texts[index + 1] ?? '', reference: texts[index + 2] ?? '' },
      lines: [
        { entry: 0n, ledgerId, subLedgerId, costCentreId: 'centre', amount, narration: texts[index + 3] ?? '' },
        {
          entry: 0n,
          ledgerId: main?.ledgerId ?? '',
          subLedgerId: null,
          costCentreId: null,
          amount: paisa(-amount),
          narration: texts[index] ?? '',
        },
      ],
    }),
  )
  const costCentres = new Map([['centre', texts[0] ?? '']])
  const organization = names[0] ?? ''
  return {
    books: {
      organization,
      opening: '2026-07-16',
      branches,
      costCentres,
      balances,
      moving: { all: 3n, alone: 1n },
      vouchers: (async function* () {
        yield* vouchers
      })(),
    },
    amounts,
  }
}

async function joined(texts: AsyncIterable<string>): Promise<string> {
  let whole = ''
  for await (const text of texts) whole += text
  return whole
}

const inOrder = (amounts: Iterable<bigint>) => [...amounts].toSorted((a, b) => (a < b ? -1 : 1)).map((amount) => paisaText(paisa(amount)))
const OWN_TAGS = ['balances', 'bs', 'code', 'cost-centre', 'name-np', 'reference', 'type', 'voucher-type']

describe.skipIf(!isInstalled('hledger'))('whatever names and texts hold, hledger, where it is installed,', () => {
  test('has every balance on its day, and no account, tag or date that is not ours', async () => {
    const check = fc.asyncProperty(drawn, async (texts) => {
      const { books, amounts } = booksOf(texts)
      const journal = await joined(asHledger(books))
      expect(askJournal('hledger', journal, 'check', '--strict')).toBe('')
      expect(inOrder(balancesIn('hledger', journal).values())).toEqual(inOrder(amounts))
      expect(askJournal('hledger', journal, 'register', 'not:date:2026-08-01')).toBe('')
      expect(
        askJournal('hledger', journal, 'tags')
          .trim()
          .split('\n')
          .filter((tag) => !OWN_TAGS.includes(tag)),
      ).toEqual([])
    })
    await fc.assert(check, { numRuns: 8 })
  })
})

describe.skipIf(!isInstalled('ledger'))('whatever names and texts hold, Ledger, where it is installed,', () => {
  test('has every balance', async () => {
    const check = fc.asyncProperty(drawn, async (texts) => {
      const { books, amounts } = booksOf(texts)
      expect(inOrder(balancesIn('ledger', await joined(asHledger(books))).values())).toEqual(inOrder(amounts))
    })
    await fc.assert(check, { numRuns: 8 })
  })
})

describe.skipIf(!isInstalled('bean-check'))('whatever names and texts hold, Beancount, where it is installed,', () => {
  test('has every balance', async () => {
    const check = fc.asyncProperty(drawn, async (texts) => {
      const { books, amounts } = booksOf(texts)
      expect(inOrder((await balancesInBeancount(await joined(asBeancount(books)))).values())).toEqual(inOrder(amounts))
    })
    await fc.assert(check, { numRuns: 3 })
  })
})

test('what a journal cannot hold as it is stands in its full width, so that NFKC gives the text back', async () => {
  const { books } = booksOf({ names: ATTACKS.slice(0, 24), texts: ['a: [b]; c', '12|34; (x)'] })
  const journal = await joined(asHledger(books))
  expect(journal).toContain('; cost-centre: a： ［b］； c\n')
  expect('a： ［b］； c'.normalize('NFKC')).toBe('a: [b]; c')
  expect(parsePaisa('0.01')).toBe(1n)
})
