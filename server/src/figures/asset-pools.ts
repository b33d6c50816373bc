import { adToBs } from '@lekha/calendar'
import {
  ASSET_POOLS,
  type AssetPool,
  assetPoolOf,
  isAccumulatedName,
  isDepreciationName,
  naturesOf,
  type PoolMoves,
  thirdOfYear,
  usefulLifeOf,
  withDescendants,
} from '@lekha/ledger'
import { add, negate, type Paisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import type { Chart } from './chart.ts'
import { standing } from './known.ts'
import type { Period, Snapshot } from './snapshot.ts'
import { readTurnovers } from './turnovers.ts'

/** A ledger of a pool in a fiscal year: what it did, and what was written off of it already. */
export type PooledLedger = PoolMoves & {
  id: string
  name: string
  nameNp: string
  pool: AssetPool
  /** Of an intangible asset, by its name; undefined where it says none. */
  life: number | undefined
  /** Whether depreciation is gathered in it, and not in the ledgers of the assets. */
  isAccumulated: boolean
  /** What was bought before the year. */
  cost: Paisa
  /** What vouchers of the year wrote off. */
  posted: Paisa
  /** Its balance at the end of the period by the totals of the ledger. */
  closing: Paisa
}

const lineRow = z.object({ ledger: z.string(), date: z.string(), written: z.boolean(), debit: z.boolean(), amount: column.paisa })
const costRow = z.object({ ledger: z.string(), cost: column.paisa })

/** The ledgers of fixed assets that are called by a pool, or whose group is, and what they did in a period, in the order of the pools. */
export async function readAssetPools(snapshot: Snapshot, period: Period): Promise<PooledLedger[]> {
  const { chart, byLedger } = await readTurnovers(snapshot, period)
  const found = pooledIn(chart)
  const ids = found.map(({ id }) => id)
  const lines = await readLines(snapshot, period, ids, depreciationIn(chart))
  const costs = await readCosts(snapshot, period, ids)
  const ledgers = found.map((ledger): PooledLedger => {
    const own = lines.filter((line) => line.ledger === ledger.id)
    const sum = (of: (line: (typeof own)[number]) => boolean) => add(...own.filter(of).map(({ amount }) => amount))
    const bought = (third: number) => sum(({ date, written, debit }) => !written && debit && thirdOfYear(monthOf(date)) === third)
    const { opening = ZERO, debit = ZERO, credit = ZERO } = byLedger.get(ledger.id) ?? {}
    return {
      ...ledger,
      ...{ opening, additions: [bought(0), bought(1), bought(2)], disposals: negate(sum(({ written, debit: isIn }) => !written && !isIn)) },
      ...{
        posted: negate(sum(({ written }) => written)),
        cost: costs.get(ledger.id) ?? ZERO,
        closing: add(opening, debit, negate(credit)),
      },
    }
  })
  return ASSET_POOLS.flatMap((pool) => ledgers.filter((ledger) => ledger.pool === pool))
}

const monthOf = (ad: string): number => Number.parseInt(adToBs(ad).slice(5, 7), 10)

/** The ledgers below fixed assets with the pool that they, or else the nearest group above them, are called by. */
function pooledIn({ groups, ledgers }: Chart) {
  const roots = groups.filter(({ predefined }) => predefined === 'fixed-assets').map(({ id }) => id)
  const below = withDescendants(groups, roots)
  const groupById = new Map(groups.map((group) => [group.id, group]))
  const poolOfGroup = (id: string | null): AssetPool | undefined => {
    const group = groupById.get(id ?? '')
    return group && (assetPoolOf(group.name, group.nameNp) ?? poolOfGroup(group.parentId))
  }
  return ledgers.flatMap(({ id, groupId, name, nameNp }) => {
    if (groupId === null || !below.has(groupId)) return []
    const pool = assetPoolOf(name, nameNp) ?? poolOfGroup(groupId)
    return pool ? [{ id, name, nameNp, pool, life: usefulLifeOf(name, nameNp), isAccumulated: isAccumulatedName(name, nameNp) }] : []
  })
}

/** The expenses that are called ones of depreciation. */
function depreciationIn({ groups, ledgers }: Chart): string[] {
  const natures = naturesOf(groups)
  return ledgers
    .filter(({ groupId, name, nameNp }) => groupId !== null && natures.get(groupId) === 'expense' && isDepreciationName(name, nameNp))
    .map(({ id }) => id)
}

/** What the ledgers moved on each day, by side; `written` where the voucher has the other side in a ledger of depreciation. */
const readLines = (snapshot: Snapshot, { from, to }: Period, ids: string[], depreciation: string[]) => rowsOf(snapshot.sql, lineRow)`
  select l.ledger_id as ledger, l.date, x.written, l.amount_paisa > 0 as debit, sum(l.amount_paisa)::bigint as amount
    from voucher_line l
    join voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = l.entry and v.voucher_type <> 'opening'
    cross join lateral (
      select exists (select from voucher_line d where d.organization_id = ${snapshot.organizationId} and d.entry = l.entry and d.line_no > 0
                        and d.ledger_id = any(${depreciation}::uuid[]) and (d.amount_paisa > 0) <> (l.amount_paisa > 0)) as written) x
   where l.organization_id = ${snapshot.organizationId} and l.ledger_id = any(${ids}::uuid[]) and l.line_no > 0
     and l.date between ${from}::date and ${to}::date ${standing(snapshot, 'l')}
   group by 1, 2, 3, 4 order by 2`

/** What was bought in each ledger before the period; the opening balances of the books count as bought. */
async function readCosts(snapshot: Snapshot, { from }: Period, ids: string[]): Promise<ReadonlyMap<string, Paisa>> {
  const rows = await rowsOf(snapshot.sql, costRow)`
    select l.ledger_id as ledger, sum(l.amount_paisa)::bigint as cost
      from voucher_line l
     where l.organization_id = ${snapshot.organizationId} and l.ledger_id = any(${ids}::uuid[]) and l.line_no > 0 and l.amount_paisa > 0
       and l.date < ${from}::date ${standing(snapshot, 'l')} group by 1`
  return new Map(rows.map(({ ledger, cost }) => [ledger, cost]))
}
