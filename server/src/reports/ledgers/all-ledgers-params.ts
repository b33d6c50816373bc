import { type Group, groupPath, type LedgerKind, sentence } from '@lekha/ledger'
import type { Words } from '../engine/locale.ts'
import { asFilter, choice, oneOf, searchText, toggle } from '../engine/params.ts'

/** The names of the kinds of ledgers. */
const KINDS: Record<LedgerKind, Words> = {
  asset: { en: 'Assets', np: 'सम्पत्ति' },
  liability: { en: 'Liabilities', np: 'दायित्व' },
  income: { en: 'Incomes', np: 'आम्दानी' },
  expense: { en: 'Expenses', np: 'खर्च' },
  'income-expense': { en: 'Incomes and expenses', np: 'आम्दानी र खर्च' },
  'cash-bank': { en: 'Cash and bank', np: 'नगद र बैंक' },
  debtor: { en: 'Debtors', np: 'आसामी' },
  creditor: { en: 'Creditors', np: 'साहु' },
  party: { en: 'Debtors and creditors', np: 'आसामी र साहु' },
}

const EVERY: Words = { en: 'All', np: 'सबै' }

/** What narrows the list of all ledgers, and what lays it out otherwise. */
export const allLedgersParams = {
  text: searchText({ en: 'Name, alias or code', np: 'नाम, अर्को नाम वा सङ्केत' }, true),
  groupId: oneOf<{ turnovers: { chart: { groups: readonly Group[] } } }>({
    label: { en: 'Group', np: 'समूह' },
    all: EVERY,
    unknown: sentence('There is no such group.'),
    options: ({ turnovers: { chart } }, { nameOf }) =>
      chart.groups
        .map(({ id }) => ({
          value: id,
          label: groupPath([...chart.groups], id)
            .map(nameOf)
            .join(' › '),
        }))
        .toSorted(byLabel),
  }),
  kind: asFilter(
    choice({
      label: { en: 'Kind', np: 'किसिम' },
      standard: 'all',
      options: { all: EVERY, ...KINDS },
    }),
  ),
  balance: asFilter(
    choice({
      label: { en: 'Closing balance', np: 'अन्तिम बाँकी' },
      standard: 'all',
      options: {
        all: EVERY,
        debit: { en: 'Debit', np: 'डेबिट' },
        credit: { en: 'Credit', np: 'क्रेडिट' },
        zero: { en: 'Zero', np: 'शून्य' },
      },
    }),
  ),
  entries: asFilter(
    choice({
      label: { en: 'Entries in the period', np: 'अवधिका प्रविष्टि' },
      standard: 'all',
      options: { all: EVERY, some: { en: 'With entries', np: 'प्रविष्टि भएका' }, none: { en: 'Without entries', np: 'प्रविष्टि नभएका' } },
    }),
  ),
  state: asFilter(
    choice({
      label: { en: 'State', np: 'अवस्था' },
      standard: 'all',
      options: {
        all: EVERY,
        active: { en: 'Active', np: 'सक्रिय' },
        inactive: { en: 'Not active', np: 'निष्क्रिय' },
        'no-pan': { en: 'Parties without PAN', np: 'स्थायी लेखा नं. नभएका पक्ष' },
      },
    }),
  ),
  view: choice({
    label: { en: 'Rows', np: 'पङ्क्ति' },
    standard: 'ledger',
    keys: ['F5', 'L'],
    options: { ledger: { en: 'Ledger-wise', np: 'खाता अनुसार' }, group: { en: 'Group-wise', np: 'समूह अनुसार' } },
  }),
  columns: choice({
    label: { en: 'Columns', np: 'स्तम्भ' },
    standard: 'balances',
    keys: ['B'],
    options: { balances: { en: 'Balances', np: 'बाँकी' }, facts: { en: 'Names, code, PAN, phone', np: 'नाम, सङ्केत, स्थायी लेखा नं., फोन' } },
  }),
  parts: toggle({
    label: { en: 'Sub-ledgers', np: 'सहायक खाता' },
    standard: false,
    keys: ['S'],
    off: { en: 'Sub-ledgers hidden', np: 'सहायक खाता लुकाइएको' },
    on: { en: 'Sub-ledgers shown', np: 'सहायक खाता देखाइएको' },
  }),
  zero: toggle({
    label: { en: 'Zero rows', np: 'शून्य पङ्क्ति' },
    standard: true,
    keys: ['Z'],
    off: { en: 'Zero rows hidden', np: 'शून्य पङ्क्ति लुकाइएको' },
    on: { en: 'Zero rows shown', np: 'शून्य पङ्क्ति देखाइएको' },
  }),
}

const byLabel = (a: { label: string }, b: { label: string }): number => (a.label < b.label ? -1 : 1)
