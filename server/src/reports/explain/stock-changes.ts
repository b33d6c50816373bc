import { type ChartLedger, stockLedgers } from '@lekha/ledger'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { readChart } from '../../figures/chart.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import type { Block, Row } from '../engine/definition.ts'
import { type Locale, WORDS } from '../engine/locale.ts'
import type { FigureOf } from './figure-subject.ts'
import { recordedText } from './recorded-text.ts'

const changedValue = z.object({
  key: z.string(),
  ledgerId: z.string(),
  date: z.string(),
  former: column.paisa.nullable(),
  value: column.paisa.nullable(),
  recorded_at: z.string(),
  recorded_by: z.string(),
})
/** A value of stock that somebody counted, corrected or took back. No voucher records it, but profits and the balance sheet count it. */
export type StockChange = z.output<typeof changedValue> & { ledger: ChartLedger | undefined }

const MOST = 200

/**
 * The changes of stock by hand that a profit of the period stands on, the last recorded first: of its own days, and of the last days counted before it,
 * with which it begins. None for any other figure.
 */
export async function readStockChanges(snapshot: Snapshot, { from, to }: Period, { sum }: FigureOf, since: bigint): Promise<StockChange[]> {
  if (sum !== 'profit' && sum !== 'gross-profit') return []
  const { groups, ledgers } = await readChart(snapshot)
  const stock = new Map(stockLedgers(groups, ledgers).map((ledger) => [ledger.id, ledger]))
  const { organizationId, known } = snapshot
  const found = await rowsOf(snapshot.sql, changedValue)`
    with change as (
      select c.audit_seq || '.' || c.change_no as key, a.seq, c.change_no, coalesce(c.content, c.former)::jsonb as of,
             (c.former::jsonb->>'value_paisa')::bigint as former, (c.content::jsonb->>'value_paisa')::bigint as value, a.recorded_at, a.recorded_by
        from master_change c join audit_record a on a.organization_id = ${organizationId} and a.seq = c.audit_seq
       where c.organization_id = ${organizationId} and c.table_name = 'stock_value'
         and (${known?.day ?? null}::date is null or a.recorded_at < (${known?.day ?? null}::date + 1)::timestamp at time zone 'Asia/Kathmandu')
         and a.recorded_at > coalesce((select v.recorded_at from voucher v where v.organization_id = ${organizationId} and v.entry = ${since}), '-infinity')),
    dated as (select *, of->>'ledger_id' as ledger, (of->>'date')::date as day from change)
    select key, ledger as "ledgerId", day as date, former, value, recorded_at, recorded_by from dated
     where day <= ${to}::date and (day >= ${from}::date
           or day = (select max(s.date) from stock_value s
                      where s.organization_id = ${organizationId} and s.ledger_id = dated.ledger::uuid and s.date < ${from}::date))
     order by seq desc, change_no desc limit ${MOST}`
  return found.filter(({ ledgerId }) => stock.has(ledgerId)).map((change) => ({ ...change, ledger: stock.get(change.ledgerId) }))
}

type Shown = Locale & { data: { stock: readonly StockChange[]; people: ReadonlyMap<string, string> } }

/** The changes of stock by hand below those of vouchers; where there are none, nothing. */
export function stockBlocks(context: Shown): Block[] {
  const { say, data } = context
  if (data.stock.length === 0) return []
  return [
    {
      block: 'table',
      id: 'stock',
      columns: [
        { id: 'recorded', label: say(WORDS.recorded), kind: 'text', width: 160 },
        { id: 'by', label: say(WORDS.by), kind: 'text', width: 130, spare: true },
        { id: 'date', label: say(WORDS.date), kind: 'date', width: 104 },
        { id: 'particulars', label: say({ en: 'Stock entered by hand', np: 'हातले गनिएको जिन्सी मौज्दात' }), kind: 'text', names: true },
        { id: 'former', label: say({ en: 'Former value', np: 'अघिको मूल्य' }), kind: 'amount', width: 132 },
        { id: 'value', label: say({ en: 'Value', np: 'मूल्य' }), kind: 'amount', width: 132 },
      ],
      rows: data.stock.map((change) => rowOf(change, context)),
    },
  ]
}

const rowOf = ({ key, ledger, date, former, value, recorded_at, recorded_by }: StockChange, { data, nameOf, language }: Shown): Row => ({
  id: `stock.${key}`,
  look: 'item',
  label: ledger ? nameOf(ledger) : '',
  cells: {
    recorded: recordedText(recorded_at, language),
    by: data.people.get(recorded_by) ?? '',
    date,
    former,
    value,
  },
  opens: { screen: 'stock-values', params: {} },
})
