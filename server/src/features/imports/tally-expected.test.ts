import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { adToBs, fiscalYearOf } from '@lekha/calendar'
import { foldName } from '@lekha/ledger'
import { add, negate, type Paisa, parsePaisa, ZERO } from '@lekha/money'
import { describe, expect, it } from 'vitest'
import { placeLedgers, tallyChart } from './tally-chart.ts'
import { allOf } from './tally-fixture.ts'
import { readTally } from './tally-reader.ts'
import type { TallyGroup, TallyLedger, TallyRecord, TallyVoucher } from './tally-records.ts'
import { voucherKinds } from './tally-voucher-kinds.ts'

const SAMPLE = '../shared/data/tally-sample/tally-export.xml'
const EXPECTED = '../shared/data/tally-sample/expected-trial-balance.csv'

type Row = { group: string; opening: Paisa; debit: Paisa; credit: Paisa; closing: Paisa }

/** Names may hold commas and then stand in quotes. */
function expectedRows(): Map<string, Row> {
  const [, ...lines] = readFileSync(EXPECTED, 'utf8').trim().split(/\r?\n/)
  const rows = lines.map((line) => {
    const [name = '', group = '', ...amounts] = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    )
    const [opening = ZERO, debit = ZERO, credit = ZERO, closing = ZERO] = amounts.map(parsePaisa)
    return [name, { group, opening, debit, credit, closing }] as const
  })
  return new Map(rows)
}

/** The trial balance over all years, folded in memory from what the file says and nothing else. */
function trialBalance(ledgers: TallyLedger[], vouchers: TallyVoucher[]): Map<string, Row> {
  const rows = new Map(
    ledgers.map(({ name, parent, opening }) => [
      name,
      { group: parent ?? 'Primary', opening, debit: ZERO, credit: ZERO, closing: opening },
    ]),
  )
  for (const { ledger, amount } of vouchers.flatMap(({ lines }) => lines)) {
    const row = rows.get(ledger)
    if (!row) throw new Error(`${ledger} is not declared`)
    if (amount > 0n) row.debit = add(row.debit, amount)
    else row.credit = add(row.credit, negate(amount))
    row.closing = add(row.closing, amount)
  }
  return rows
}

const records: TallyRecord[] = existsSync(SAMPLE) ? await allOf(readTally(createReadStream(SAMPLE))) : []

describe.skipIf(!existsSync(SAMPLE))('the sample of a Tally export', () => {
  const groups = records.filter((record): record is TallyGroup => record.kind === 'group')
  const ledgers = records.filter((record): record is TallyLedger => record.kind === 'ledger')
  const vouchers = records.filter((record): record is TallyVoucher => record.kind === 'voucher')

  it('holds 61 groups, 295 ledgers and 427 vouchers, and nothing that cannot be read', () => {
    expect([groups.length, ledgers.length, vouchers.length]).toEqual([61, 295, 427])
    expect(records.filter(({ kind }) => kind === 'problem')).toEqual([])
    expect(records[0]).toEqual({ kind: 'company', name: 'Sample Company' })
  })

  it('has the expected trial balance in every ledger, opening, debit, credit and closing, to the paisa', () => {
    const { TOTAL, ...expected } = Object.fromEntries(expectedRows())
    const rows = trialBalance(ledgers, vouchers)
    expect(Object.fromEntries(rows)).toEqual(expected)
    const sums = [...rows.values()].reduce((sum, row) => ({
      group: '',
      opening: add(sum.opening, row.opening),
      debit: add(sum.debit, row.debit),
      credit: add(sum.credit, row.credit),
      closing: add(sum.closing, row.closing),
    }))
    expect(sums).toEqual(TOTAL)
  })

  it('has openings that do not sum to zero, so the difference is part of the proof', () => {
    expect(add(...ledgers.map(({ opening }) => opening))).toBe(parsePaisa('-21018611.71'))
  })

  it('spans 16 Nepali fiscal years', () => {
    const years = vouchers.map(({ date }) => fiscalYearOf(adToBs(date)).name).sort()
    expect([years.at(0), years.at(-1)]).toEqual(['2065/66', '2080/81'])
  })

  it('balances in every voucher, and only one has no two lines that are not zero', () => {
    expect(vouchers.filter(({ lines }) => add(...lines.map(({ amount }) => amount)) !== ZERO)).toEqual([])
    const thin = vouchers.filter(({ lines }) => lines.filter(({ amount }) => amount !== ZERO).length < 2)
    expect(thin).toMatchObject([{ type: 'Sales', number: '24', date: '2010-06-01', lines: [{ ledger: 'Cash', amount: ZERO }] }])
  })

  it('knows every voucher by an id of its own, though 32 receipts have no number', () => {
    expect(new Set(vouchers.map(({ externalId }) => externalId)).size).toBe(427)
    expect(vouchers.filter(({ number }) => number === '').map(({ type }) => type)).toEqual(Array.from({ length: 32 }, () => 'Receipt'))
  })

  it('finds a place for every group, ledger and type without a problem', () => {
    const chart = tallyChart(groups)
    const placed = placeLedgers(
      ledgers,
      vouchers.flatMap(({ lines }) => lines.map(({ ledger }) => ledger)),
      chart,
    )
    expect([chart.problems, placed.problems]).toEqual([[], []])
    expect(placed.ledgers.filter(({ under }) => 'reserved' in under).map(({ ledger }) => ledger.name)).toEqual(['Profit & Loss A/c'])
    expect(placed.ledgers).toHaveLength(295)
    expect(chart.groups.length).toBe(groups.filter(({ name }) => 'group' in (chart.groupRefOf(name) ?? {})).length)
    const kindOf = voucherKinds([])
    expect(vouchers.filter(({ type }) => kindOf(type).kind !== foldName(type))).toEqual([])
  })
})
