import type { SheetKind } from '@lekha/contract'
import type { Language } from '@lekha/money'
import { type Example, GOODS_EXAMPLES } from './goods-examples.ts'
import { keyOf } from './sheet-columns.ts'

/** The rows with which the template shows how each sheet is filled in; each says that it is an example, so that no row of a firm is taken for one. */
export const EXAMPLES: Record<SheetKind, Record<Language, readonly Example[]>> = {
  groups: {
    en: [{ name: 'Example: Staff loans', under: 'Loans & Advances (Asset)' }],
    np: [{ name: 'नमुना: कर्मचारी सापटी', under: 'ऋण तथा पेस्की (सम्पत्ति)' }],
  },
  ledgers: {
    en: [
      { ledger: 'Example: Sagarmatha Suppliers', group: 'Sundry Creditors', pan: '301234567', phone: '9841234567', address: 'Kathmandu' },
    ],
    np: [{ ledger: 'नमुना: सगरमाथा सप्लायर्स', group: 'विविध साहु (आपूर्तिकर्ता)', pan: '३०१२३४५६७', phone: '९८४१२३४५६७', address: 'काठमाडौँ' }],
  },
  'sub-ledgers': {
    en: [{ ledger: 'Example: Members', subLedger: 'Sita Rai' }],
    np: [{ ledger: 'नमुना: सदस्य', subLedger: 'सीता राई' }],
  },
  openings: {
    en: [{ ledger: 'Example: Cash', debit: '1,25,000.00' }],
    np: [{ ledger: 'नमुना: नगद', debit: '१,२५,०००.००' }],
  },
  'opening-bills': {
    en: [{ ledger: 'Example: Himal Traders', bill: '82/011', billDate: '2083-02-06', dueDate: '2083-03-05', debit: '70,000.00' }],
    np: [{ ledger: 'नमुना: हिमाल ट्रेडर्स', bill: '८२/०११', billDate: '२०८३-०२-०६', dueDate: '२०८३-०३-०५', debit: '७०,०००.००' }],
  },
  vouchers: {
    en: [
      {
        date: '2083-04-05',
        type: 'Payment',
        number: 'Example 1',
        ledger: 'Rent',
        debit: '25,000.00',
        narration: 'Rent of Shrawan',
        reference: 'Bill 17',
      },
      { number: 'Example 1', ledger: 'Cash', credit: '25,000.00' },
    ],
    np: [
      {
        date: '२०८३-०४-०५',
        type: 'भुक्तानी',
        number: 'नमुना १',
        ledger: 'घरभाडा',
        debit: '२५,०००.००',
        narration: 'साउनको भाडा',
        reference: 'बिल १७',
      },
      { number: 'नमुना १', ledger: 'नगद', credit: '२५,०००.००' },
    ],
  },
  ...GOODS_EXAMPLES,
}

const texts = (cells: Iterable<string>) =>
  [...cells]
    .filter((cell) => cell !== '')
    .map(keyOf)
    .toSorted()
    .join('\n')
const EXAMPLE_ROWS = new Map(
  Object.entries(EXAMPLES).map(([kind, { en, np }]) => [kind, new Set([...en, ...np].map((row) => texts(Object.values(row))))] as const),
)

/** Whether a row is one of the template's examples, left as it was. */
export const isExample = (kind: SheetKind, cells: readonly string[]): boolean => EXAMPLE_ROWS.get(kind)?.has(texts(cells)) ?? false

/** The name of the sheet that explains the others; it is never read. */
export const EXPLANATION: Record<Language, string> = { en: 'Explanation', np: 'व्याख्या' }
