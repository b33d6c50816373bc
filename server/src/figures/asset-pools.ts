import { adToBs } from '@lekha/calendar'
import {
  ASSET_POOLS,
  type AssetPool,
  assetPoolOf,
  isAccumulatedName,
  isDepreciationName,
  isLandName,
  type LedgerMoves,
  movesByLedger,
  naturesOf,
  type PooledVoucher,
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
export type PooledLedger = PoolMoves &
  LedgerMoves & {
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
    /** Its balance at the end of the period by the totals of the ledger. */
    closing: Paisa
  }

const lineRow = z.object({
  ...{ entry: z.bigint(), date: z.string(), takenBack: z.string().nullable(), depreciation: column.paisa },
  ...{ ledger: z.string(), amount: column.paisa },
})
const costRow = z.object({ ledger: z.string(), cost: column.paisa })

/** The ledgers of fixed assets that are called by a pool, or whose group is, and what they did in a period, in the order of the pools. */
export async function readAssetPools(snapshot: Snapshot, period: Period): Promise<PooledLedger[]> {
  const { chart, byLedger } = await readTurnovers(snapshot, period)
  const found = pooledIn(chart)
  const ids = found.map(({ id }) => id)
  const depreciation = depreciationIn(chart)
  const poolOf = new Map(found.map(({ id, pool }) => [id, pool]))
  const moves = movesByLedger(vouchersOf(await readLines(snapshot, period, ids, depreciation), period, poolOf))
  const costs = await readCosts(snapshot, period, found.filter(({ pool }) => pool === 'E').map(({ id }) => id), depreciation) // biome-ignore format: one question
  const ledgers = found.map((ledger): PooledLedger => {
    const { opening = ZERO, debit = ZERO, credit = ZERO } = byLedger.get(ledger.id) ?? {}
    const closing = add(opening, debit, negate(credit))
    return { ...ledger, opening, ...(moves.get(ledger.id) ?? NOTHING_MOVED), cost: costs.get(ledger.id) ?? ZERO, closing }
  })
  return ASSET_POOLS.flatMap((pool) => ledgers.filter((ledger) => ledger.pool === pool))
}

const NOTHING_MOVED: LedgerMoves = { additions: [ZERO, ZERO, ZERO], disposals: ZERO, posted: ZERO, moved: ZERO }

/** The vouchers of the lines. One that takes back a voucher of an earlier year is one of its own day. */
function vouchersOf(rows: readonly z.output<typeof lineRow>[], { from }: Period, poolOf: ReadonlyMap<string, AssetPool>): PooledVoucher[] {
  return [...Map.groupBy(rows, ({ entry }) => entry).values()].flatMap((lines): PooledVoucher[] => {
    const [first] = lines
    if (!first) return []
    const takesBack = first.takenBack !== null && first.takenBack >= from
    return [
      {
        third: thirdOfYear(monthOf(takesBack && first.takenBack ? first.takenBack : first.date)),
        ...{ takesBack, depreciation: first.depreciation },
        lines: lines.flatMap(({ ledger, amount }) => {
          const pool = poolOf.get(ledger)
          return pool ? [{ ledgerId: ledger, pool, amount }] : []
        }),
      },
    ]
  })
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

/** The ledgers below fixed assets that no pool is named for; land is never written down. */
export function unpooledAssets(chart: Chart): string[] {
  const pooled = new Set(pooledIn(chart).map(({ id }) => id))
  const roots = chart.groups.filter(({ predefined }) => predefined === 'fixed-assets').map(({ id }) => id)
  const below = withDescendants(chart.groups, roots)
  return chart.ledgers
    .filter(({ id, groupId, name, nameNp }) => groupId !== null && below.has(groupId) && !pooled.has(id) && !isLandName(name, nameNp))
    .map(({ id }) => id)
}

/** The expenses that are called ones of depreciation. */
export function depreciationIn({ groups, ledgers }: Chart): string[] {
  const natures = naturesOf(groups)
  return ledgers
    .filter(({ groupId, name, nameNp }) => groupId !== null && natures.get(groupId) === 'expense' && isDepreciationName(name, nameNp))
    .map(({ id }) => id)
}

/** What each voucher moved in the ledgers, with what it moved in those of depreciation, and the day of the voucher that it takes back. */
const readLines = (snapshot: Snapshot, { from, to }: Period, ids: string[], depreciation: string[]) => rowsOf(snapshot.sql, lineRow)`
  select l.entry, l.date, f.date as "takenBack", l.ledger_id as ledger, sum(l.amount_paisa)::bigint as amount,
         (select coalesce(sum(d.amount_paisa), 0)::bigint from voucher_line d
           where d.organization_id = ${snapshot.organizationId} and d.entry = l.entry and d.line_no > 0 and d.ledger_id = any(${depreciation}::uuid[])) as depreciation
    from voucher_line l
    join voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = l.entry and v.voucher_type <> 'opening'
    left join voucher f on f.organization_id = ${snapshot.organizationId} and f.entry = v.reverses
   where l.organization_id = ${snapshot.organizationId} and l.ledger_id = any(${ids}::uuid[]) and l.line_no > 0
     and l.date between ${from}::date and ${to}::date ${standing(snapshot, 'l')}
   group by l.entry, l.date, f.date, l.ledger_id order by l.date, l.entry`

/** What was bought in each ledger before the period; the opening balances of the books count as bought, and what takes depreciation back does not. */
async function readCosts(snapshot: Snapshot, { from }: Period, ids: string[], depreciation: string[]): Promise<ReadonlyMap<string, Paisa>> {
  const rows = await rowsOf(snapshot.sql, costRow)`
    select l.ledger_id as ledger, sum(l.amount_paisa)::bigint as cost
      from voucher_line l
     where l.organization_id = ${snapshot.organizationId} and l.ledger_id = any(${ids}::uuid[]) and l.line_no > 0 and l.amount_paisa > 0
       and l.date < ${from}::date ${standing(snapshot, 'l')}
       and not exists (select from voucher_line d where d.organization_id = ${snapshot.organizationId} and d.entry = l.entry and d.line_no > 0
                          and d.ledger_id = any(${depreciation}::uuid[])) group by 1`
  return new Map(rows.map(({ ledger, cost }) => [ledger, cost]))
}
