import { paisa, parseQuantity, parseRate, ZERO } from '@lekha/money'
import { expect, test } from 'vitest'
import { type HashedMovement, hashedText } from './ledger-hash.ts'

const line = (ledger: string, amount: bigint) => ({ ledger, subLedger: '', amount: paisa(amount), narration: '', costCentre: '' })
const RENT = {
  ...{ yearStarts: '2025-07-17', type: 'journal', number: 'JV-0001', date: '2025-08-01', cancelled: false },
  ...{ narration: 'Rent of Shrawan, "Thamel"\nदोस्रो तला', reference: '', lines: [line('Rent', 50_000n), line('Cash', -50_000n)] },
}

test('a voucher has one text, which is promised: no change of the program may change it', () => {
  expect(hashedText(RENT)).toBe(
    '["2025-07-17","journal","JV-0001","2025-08-01",false,"Rent of Shrawan, \\"Thamel\\"\\nदोस्रो तला","",[["Rent","","500.00","",""],["Cash","","-500.00","",""]]]',
  )
})

const BILLED = { ledger: 'Sales', rate: parseRate('8'), discount: ZERO, amount: paisa(10_000n), vatClass: 'standard' } as const
const moved: HashedMovement = {
  ...{ item: 'Rod', godown: '', kind: 'in', quantity: parseQuantity('12.5'), value: paisa(100n), batch: '', expiresOn: null },
}

test('where goods move, they stand behind the lines', () => {
  const out = {
    ...moved,
    godown: 'Shed',
    kind: 'out',
    quantity: parseQuantity('-1'),
    value: null,
    batch: 'B',
    expiresOn: '2026-01-01',
  } as const
  expect(hashedText({ ...RENT, lines: [], movements: [moved, out] })).toBe(
    '["2025-07-17","journal","JV-0001","2025-08-01",false,"Rent of Shrawan, \\"Thamel\\"\\nदोस्रो तला","",[],[["Rod","","in","12.5","1.00","",""],["Rod","Shed","out","-1","","B","2026-01-01"]]]',
  )
})

test('the text of a voucher changes with everything that it says', () => {
  const changes = [
    { yearStarts: '2024-07-16' },
    { type: 'payment' },
    { number: 'JV-0002' },
    { date: '2025-08-02' },
    { cancelled: true },
    { narration: '' },
    { reference: '7' },
    { lines: [line('Rent', 50_001n), line('Cash', -50_001n)] },
    { lines: [line('Cash', -50_000n), line('Rent', 50_000n)] },
    { lines: [{ ...line('Rent', 50_000n), subLedger: 'Thamel' }, line('Cash', -50_000n)] },
    { lines: [{ ...line('Rent', 50_000n), narration: 'x' }, line('Cash', -50_000n)] },
    { lines: [{ ...line('Rent', 50_000n), costCentre: 'Thamel' }, line('Cash', -50_000n)] },
    { movements: [moved] },
    { movements: [{ ...moved, quantity: parseQuantity('12.6') }] },
    { movements: [{ ...moved, bill: BILLED }] },
    { movements: [{ ...moved, bill: { ...BILLED, rate: parseRate('8.0001') } }] },
  ]
  const texts = [RENT, ...changes.map((change) => ({ ...RENT, ...change }))].map(hashedText)
  expect(new Set(texts).size).toBe(texts.length)
})
