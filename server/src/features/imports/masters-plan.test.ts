import { PREDEFINED_GROUPS } from '@lekha/ledger'
import { describe, expect, it } from 'vitest'
import { type OurLedger, planMasters } from './masters-plan.ts'
import { tallyFile, upload } from './tally-fixture.ts'
import { readTally } from './tally-reader.ts'
import { survey } from './tally-survey.ts'

const GROUPS = PREDEFINED_GROUPS.map(({ code, name }) => ({ id: code, name, predefined: code, importedAs: '' }))
const ours = (name: string, groupId: string | null, more: Partial<OurLedger> = {}): OurLedger => ({
  ...{ id: name, groupId, name, alias: '', pan: '', phone: '', address: '', reserved: null },
  ...{ requiresSubLedger: false, active: true, unchanged: true, untouched: true, importedAs: '', ...more },
})
const RESERVED = [
  ours('Profit & Loss A/c', null, { reserved: 'profit-and-loss' }),
  ours('Difference in opening balances', null, { reserved: 'opening-difference' }),
]
const plan = async (ledgers: OurLedger[], ...objects: string[]) =>
  planMasters(await survey(readTally(upload(tallyFile(...objects)))), { groups: GROUPS, ledgers: [...RESERVED, ...ledgers] })
const ledger = (name: string, parent: string, inside = '') => `<LEDGER NAME="${name}"><PARENT>${parent}</PARENT>${inside}</LEDGER>`

describe('the plan for the masters of a file', () => {
  it('finds a ledger here by its name, whatever its case and spaces, and leaves it alone where nothing is missing', async () => {
    const { newLedgers, changedLedgers, find } = await plan([ours('Cash', 'cash-in-hand')], ledger('Cash', 'Cash-in-hand'))
    expect([newLedgers, changedLedgers, find('  CASH ')?.id]).toEqual([[], [], 'Cash'])
  })

  it('gives an untouched ledger the group and the spelling of the file; one that was touched keeps both', async () => {
    const file = ledger('CASH', 'Bank Accounts')
    const untouched = await plan([ours('Cash', 'cash-in-hand')], file)
    expect(untouched.changedLedgers).toMatchObject([{ id: 'Cash', name: 'CASH', groupId: 'bank-accounts' }])
    const touched = await plan([ours('Cash', 'cash-in-hand', { untouched: false })], file)
    expect([touched.changedLedgers, touched.problems.map(({ message }) => message)]).toEqual([
      [],
      ['It is in another group here and stays there.'],
    ])
  })

  it('fills in what is empty here and overwrites nothing', async () => {
    const file = ledger('Hari', 'Sundry Debtors', '<INCOMETAXNUMBER>३०१४८२९१५</INCOMETAXNUMBER><LEDGERMOBILE>1</LEDGERMOBILE>')
    const { changedLedgers } = await plan([ours('Hari', 'sundry-debtors', { phone: '2', untouched: false })], file)
    expect(changedLedgers).toMatchObject([{ pan: '301482915', phone: '2' }])
  })

  it('knows a ledger again by the name that it was imported under, though it was renamed here since', async () => {
    const renamed = ours('Ram Bahadur', 'sundry-debtors', { importedAs: 'ram', unchanged: false, untouched: false })
    const { newLedgers, changedLedgers, ledgerSources, find } = await plan([renamed], ledger('Ram', 'Sundry Debtors'))
    expect([newLedgers, changedLedgers, ledgerSources, find('RAM')?.id]).toEqual([[], [], [], 'Ram Bahadur'])
  })

  it('never takes two of the file for one because of a name that was given here', async () => {
    const renamed = ours('Hari', 'sundry-debtors', { importedAs: 'ram', unchanged: false, untouched: false })
    const file = [ledger('Ram', 'Sundry Debtors'), ledger('Hari', 'Sundry Creditors')]
    const { newLedgers, ledgerSources, find } = await plan([renamed], ...file)
    expect([newLedgers.map(({ name }) => name), find('Ram')?.id]).toEqual([['Hari (Tally)'], 'Hari'])
    expect(find('Hari')?.id).toBe(newLedgers[0]?.id)
    expect(ledgerSources).toEqual([{ id: newLedgers[0]?.id, importedAs: 'hari' }])
    const again = await plan([renamed, ours('Hari (Tally)', 'sundry-creditors', { importedAs: 'hari' })], ...file)
    expect([again.newLedgers, again.find('Hari')?.id]).toEqual([[], 'Hari (Tally)'])
  })

  it('moves a ledger that only vouchers had named out of suspense once a file gives it a group', async () => {
    const named = ours('Ram', 'suspense-a-c', { importedAs: 'ram', untouched: false })
    const file = ledger('Ram', 'Sundry Debtors')
    expect((await plan([named], file)).changedLedgers).toMatchObject([{ id: 'Ram', groupId: 'sundry-debtors' }])
    expect((await plan([{ ...named, unchanged: false }], file)).changedLedgers).toEqual([])
  })

  it('leaves out a PAN that is none and says so', async () => {
    const { newLedgers, problems } = await plan([], ledger('Hari', 'Sundry Debtors', '<INCOMETAXNUMBER>ABCDE1234F</INCOMETAXNUMBER>'))
    expect([newLedgers[0]?.pan, problems.map(({ what, message }) => [what, message])]).toEqual([
      '',
      [['Hari · ABCDE1234F', 'A PAN has 9 digits; this one was left out.']],
    ])
  })

  it('takes two names that are equal as far as the books hold them for one ledger, with both openings', async () => {
    const long = 'x'.repeat(200)
    const opening = (amount: string) => `<OPENINGBALANCE>-${amount}</OPENINGBALANCE>`
    const { newLedgers, ledgers } = await plan(
      [],
      ledger(`${long}a`, 'Sundry Debtors', opening('1')),
      ledger(`${long}b`, 'Sundry Debtors', opening('2')),
    )
    expect([newLedgers.map(({ name }) => name), ledgers.map((each) => each.opening)]).toEqual([[long], [300n]])
  })

  it('never takes a ledger of the file for the one that balances our openings; profit brought forward is ours', async () => {
    const { newLedgers, find } = await plan(
      [],
      ledger('Difference in Opening Balances', 'Suspense A/c'),
      '<LEDGER NAME="Profit &amp; Loss A/c"><PARENT>&#4; Primary</PARENT></LEDGER>',
    )
    expect(newLedgers.map(({ name }) => name)).toEqual(['Difference in Opening Balances (Tally)'])
    expect(find('Profit & Loss A/c')?.id).toBe('Profit & Loss A/c')
  })

  it('returns which ledgers are not imported, and why', async () => {
    const { find } = await plan(
      [ours('Members', 'sundry-debtors', { requiresSubLedger: true }), ours('Old', 'sundry-debtors', { active: false })],
      ledger('Members', 'Sundry Debtors'),
    )
    expect([find('Members')?.fault, find('old')?.fault]).toEqual(['This ledger requires a sub-ledger.', 'This ledger is not active.'])
  })
})
