import { PREDEFINED_GROUPS, RESERVED_LEDGERS, SEEDED_VOUCHER_TYPES, type StarterChart, startersOf } from '@lekha/ledger'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { enterUsualNatures } from '../../db/tds-natures.ts'
import { storeSearchWords } from '../../masters/search-words.ts'

/** Lays what every organization starts with: voucher types, the 28 groups, the reserved ledgers, a starter chart, the natures of payment with tax. */
export async function createStarterChart(tx: Sql, organizationId: string, chart: StarterChart = 'trading'): Promise<void> {
  const types = SEEDED_VOUCHER_TYPES.map((type) => ({
    organization_id: organizationId,
    code: type.code,
    base_kind: type.baseKind,
    name: type.name,
    name_np: type.nameNp,
    prefix: type.prefix,
    sort: type.sort,
  }))
  await insert(tx, 'voucher_type', types)
  const groupIds = new Map(PREDEFINED_GROUPS.map((group) => [group.code, uuidv7()]))
  const idOf = (code: string) => groupIds.get(code) ?? code
  const groups = PREDEFINED_GROUPS.map((group) => ({
    organization_id: organizationId,
    group_id: idOf(group.code),
    parent_id: group.parent === null ? null : idOf(group.parent),
    name: group.name,
    name_np: group.nameNp,
    nature: group.nature,
    affects_gross_profit: group.affectsGrossProfit,
    predefined: group.code,
    sort: group.sort,
  }))
  await insert(
    tx,
    'ledger_group',
    groups.filter((group) => group.parent_id === null),
  )
  await insert(
    tx,
    'ledger_group',
    groups.filter((group) => group.parent_id !== null),
  )
  const reserved = RESERVED_LEDGERS.map((ledger) => ({
    organization_id: organizationId,
    ledger_id: uuidv7(),
    group_id: null,
    name: ledger.name,
    name_np: ledger.nameNp,
    reserved: ledger.reserved,
  }))
  const starters = startersOf(chart).map((ledger) => ({
    organization_id: organizationId,
    ledger_id: uuidv7(),
    group_id: idOf(ledger.group),
    name: ledger.name,
    name_np: ledger.nameNp,
    reserved: null,
  }))
  const ledgers = [...reserved, ...starters]
  await insert(tx, 'ledger', ledgers)
  await enterUsualNatures(tx, organizationId)
  const of = { sql: tx, organizationId }
  await storeSearchWords(of, 'ledger_group', groups.map(named(({ group_id }) => group_id)))
  await storeSearchWords(of, 'ledger', ledgers.map(named(({ ledger_id }) => ledger_id)))
}

const named =
  <Row extends { name: string; name_np: string }>(idOf: (row: Row) => string) =>
  (row: Row) => ({ id: idOf(row), name: row.name, nameNp: row.name_np })

/** A statement takes 65,535 values. */
const ROWS_AT_ONCE = 1_000

/** Inserts rows that have the same columns in the same order. */
export async function insert(tx: Sql, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE)
    await run(tx)`
      insert into ${sql.table(table)} (${sql.join(columns)})
      values ${sql.join(some.map((row) => sql`(${sql.join(Object.values(row))})`))}`
  }
}
