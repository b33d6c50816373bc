import type { ReceivedOf, StockValue, writeStockValues } from '@lekha/contract'
import { atField, changedElsewhere, stockLedgers } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf, run } from '../../db/statements.ts'
import { readChart } from '../../figures/chart.ts'

const valueRow = z.object({ ledgerId: z.string(), date: z.string(), amount: column.paisa, version: z.number() })

/** All values of stock by hand, by day. */
export const readStockValues = ({ sql, organizationId }: Books): Promise<StockValue[]> => rowsOf(sql, valueRow)`
  select ledger_id as "ledgerId", date, value_paisa as amount, version from stock_value
   where organization_id = ${organizationId} order by date, ledger_id`

type Received = ReceivedOf<typeof writeStockValues>
type Value = Received['body']['values'][number]

/**
 * Writes the values of one day and answers all of that day.
 * @throws BookError at the field of a ledger that is no stock or of a value below zero; `conflict` where somebody else changed one meanwhile
 */
export async function replaceStockValues(books: Books, { params: { date }, body: { values } }: Received): Promise<StockValue[]> {
  const { groups, ledgers } = await readChart(books)
  const stock = new Set(stockLedgers(groups, ledgers).map(({ id }) => id))
  const former = new Map((await readStockValues(books)).filter((each) => each.date === date).map((each) => [each.ledgerId, each]))
  for (const [index, value] of values.entries()) {
    if (values.findIndex(({ ledgerId }) => ledgerId === value.ledgerId) < index)
      throw atField(`values.${index}`, 'This ledger stands in the list twice.')
    if (!stock.has(value.ledgerId)) throw atField(`values.${index}`, 'Only a ledger under Stock-in-hand is valued by hand.')
    if (value.amount !== null && value.amount < ZERO) throw atField(`values.${index}`, 'The value of stock is zero or more.')
    const current = former.get(value.ledgerId)?.version ?? null
    if (value.version !== current) throw changedElsewhere({ seen: value.version ?? 0, current: current ?? 0 })
    await writeValue(books, date, value)
  }
  return (await readStockValues(books)).filter((each) => each.date === date)
}

async function writeValue({ sql, organizationId }: Books, date: string, { ledgerId, amount, version }: Value): Promise<void> {
  if (amount === null) {
    await run(sql)`delete from stock_value where organization_id = ${organizationId} and ledger_id = ${ledgerId} and date = ${date}::date`
  } else if (version === null) {
    await run(
      sql,
    )`insert into stock_value (organization_id, ledger_id, date, value_paisa) values (${organizationId}, ${ledgerId}, ${date}, ${amount})`
  } else {
    const changed = await run(sql)`
      update stock_value set value_paisa = ${amount}, version = version + 1
       where organization_id = ${organizationId} and ledger_id = ${ledgerId} and date = ${date}::date and version = ${version}`
    if (changed === 0) throw changedElsewhere({ seen: version, current: version + 1 })
  }
}
