import { type Group, isTdsName, TDS_GROUPS, type TdsWay, withDescendants } from '@lekha/ledger'
import { add, negate, type Paisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { Chart } from '../../figures/chart.ts'
import { standing } from '../../figures/known.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { readTurnovers } from '../../figures/turnovers.ts'

const deductionRow = z.object({
  ...{ entry: z.bigint(), line_no: z.number(), ledger: z.string(), amount: column.paisa, base: column.paisa, rate: z.number() },
  ...{ voucher_id: z.string(), number: z.string(), date: z.string() },
  ...{ party: z.string(), partyNp: z.string(), pan: z.string(), nature: z.string(), natureNp: z.string(), section: z.string() },
})
/** A tax that was deducted, with the sign of the report: above zero where it is owed, or receivable; below zero where it was taken back. */
export type Deducted = z.output<typeof deductionRow> & { tax: Paisa }

/** A ledger of the tax over a period: all in the direction of the report. */
export type TaxLedger = {
  id: string
  name: string
  nameNp: string
  opening: Paisa
  deducted: Paisa
  /** What was entered without saying from what it was deducted. */
  bare: Paisa
  /** What was deposited, or, of what customers deducted, set off. */
  settled: Paisa
  /** What the ledger itself moved by its totals. */
  moved: Paisa
}

/** The taxes deducted in a period, by day, and their ledgers. */
export type TdsFigures = { deducted: Deducted[]; ledgers: TaxLedger[] }

/** Reads what was deducted in a period, and what its ledgers say: lines with and without particulars, beside the totals that every statement shows. */
export async function readTds(snapshot: Snapshot, period: Period, way: TdsWay): Promise<TdsFigures> {
  const { chart, byLedger } = await readTurnovers(snapshot, period)
  const toward = way === 'payable' ? negate : (amount: Paisa) => amount
  const all = await readDeductions(snapshot, period)
  const ids = ledgersOf(chart, way, new Set(all.map(({ ledger }) => ledger)))
  const deducted = all.filter(({ ledger }) => ids.has(ledger)).map((row) => ({ ...row, tax: toward(row.amount) }))
  const bare = await readBareLines(snapshot, period, [...ids])
  const ledgers = chart.ledgers.flatMap(({ id, name, nameNp }): TaxLedger[] => {
    const turnover = byLedger.get(id)
    if (!ids.has(id) || !turnover) return []
    const [debit, credit] = [bare.get(`${id} debit`) ?? ZERO, bare.get(`${id} credit`) ?? ZERO]
    return [
      {
        ...{ id, name, nameNp, opening: toward(turnover.opening) },
        deducted: add(...deducted.filter(({ ledger }) => ledger === id).map(({ tax }) => tax)),
        ...(way === 'payable' ? { bare: negate(credit), settled: debit } : { bare: debit, settled: negate(credit) }),
        moved: toward(add(turnover.debit, negate(turnover.credit))),
      },
    ]
  })
  return { deducted, ledgers }
}

/** The ledgers of the tax: those that are called so in their groups, and those in which something was deducted. What is owed stands below a liability. */
function ledgersOf({ groups, ledgers }: Chart, way: TdsWay, used: ReadonlySet<string>): Set<string> {
  const roots = groups.filter(({ predefined }) => predefined !== null && (TDS_GROUPS[way] as readonly string[]).includes(predefined))
  const named = withDescendants(
    groups,
    roots.map(({ id }) => id),
  )
  const isOwed = owedIn(groups)
  return new Set(
    ledgers
      .filter(({ id, groupId, name, nameNp }) => {
        if (groupId === null) return false
        return used.has(id) ? isOwed(groupId) === (way === 'payable') : named.has(groupId) && isTdsName(name, nameNp)
      })
      .map(({ id }) => id),
  )
}

function owedIn(groups: readonly Group[]): (groupId: string) => boolean {
  const liabilities = withDescendants(
    groups,
    groups.filter(({ parentId, nature }) => parentId === null && nature === 'liability').map(({ id }) => id),
  )
  return (groupId) => liabilities.has(groupId)
}

const readDeductions = (snapshot: Snapshot, { from, to }: Period) => rowsOf(snapshot.sql, deductionRow)`
  select d.entry, d.line_no, l.ledger_id as ledger, l.amount_paisa as amount, d.base_paisa as base, d.rate, f.id as voucher_id, v.printed_number as number,
         l.date, coalesce(s.name, p.name) as party, coalesce(s.name_np, p.name_np) as "partyNp", p.pan, n.name as nature, n.name_np as "natureNp", n.section
    from tds_deduction d
    join voucher_line l on l.organization_id = ${snapshot.organizationId} and l.entry = d.entry and l.line_no = d.line_no
    join numbered_voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = d.entry
    join voucher f on f.organization_id = ${snapshot.organizationId} and f.entry = v.place
    join ledger p on p.organization_id = ${snapshot.organizationId} and p.ledger_id = d.party_ledger_id
    left join sub_ledger s on s.organization_id = ${snapshot.organizationId} and s.ledger_id = d.party_ledger_id and s.sub_ledger_id = d.party_sub_ledger_id
    join tds_nature n on n.organization_id = ${snapshot.organizationId} and n.tds_nature_id = d.tds_nature_id
   where d.organization_id = ${snapshot.organizationId} and l.date between ${from}::date and ${to}::date ${standing(snapshot, 'd')}
   order by l.date, d.entry, d.line_no`

/** What stands in some ledgers in a period without a deduction, by ledger and side; the closing entries, which no period counts, have no line there. */
async function readBareLines(snapshot: Snapshot, { from, to }: Period, ledgers: readonly string[]): Promise<Map<string, Paisa>> {
  const rows = await rowsOf(snapshot.sql, z.object({ ledger: z.string(), side: z.string(), amount: column.paisa }))`
    select l.ledger_id as ledger, case when l.amount_paisa > 0 then 'debit' else 'credit' end as side, sum(l.amount_paisa)::bigint as amount
      from voucher_line l
     where l.organization_id = ${snapshot.organizationId} and l.ledger_id = any(${ledgers}::uuid[]) and l.line_no > 0
       and l.date between ${from}::date and ${to}::date ${standing(snapshot, 'l')}
       and not exists (select from tds_deduction d where d.organization_id = ${snapshot.organizationId} and d.entry = l.entry and d.line_no = l.line_no)
     group by 1, 2`
  return new Map(rows.map(({ ledger, side, amount }) => [`${ledger} ${side}`, amount]))
}
