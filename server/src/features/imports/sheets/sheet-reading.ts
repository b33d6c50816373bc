import type { FileFacts, FoundMasters, OfSheets, OurMasters, ReadItem } from '../tally-messages.ts'
import { judgeSheet, spanOf } from './judge-sheets.ts'
import { planSheets, type SheetPlan } from './plan-sheets.ts'
import { bookOf } from './sheet-book.ts'
import { readTables } from './sheet-tables.ts'

/** A workbook that was read: its facts, then its plan for the masters, then its judged vouchers. */
export type SheetReading = { facts: FileFacts; plan: (ours: OurMasters) => FoundMasters; judge: () => ReadItem[] }

/** Reads a workbook or a CSV file as a whole: it is bounded, and its rows refer to each other. @throws TallyError where it cannot be read */
export async function readSheets(chunks: AsyncIterable<Uint8Array>, { holds, today }: OfSheets): Promise<SheetReading> {
  const read: Uint8Array[] = []
  for await (const chunk of chunks) read.push(chunk)
  const book = bookOf(await readTables(new Uint8Array(Buffer.concat(read))), { holds, today })
  let planned: SheetPlan | undefined
  return {
    facts: {
      ...{ company: '', vouchers: book.vouchers.length, span: spanOf(book.vouchers), sides: { stated: 0, contradicted: 0 } },
      ...{ groups: book.groups.length, ledgers: book.ledgers.length, openings: book.openings.length },
      goods: Object.values(book.goods).reduce((count, rows) => count + rows.length, 0),
    },
    plan: ({ groups, ledgers, names }) => {
      planned = planSheets(book, { groups, ledgers, names: names ?? { groups: [], ledgers: [], subLedgers: [], goods: [] } })
      const { find: _, subLedgerOf: __, demands: ___, isActive: ____, ...found } = planned
      return found
    },
    judge: () => {
      if (!planned) throw new Error('Vouchers are judged before their masters are planned.')
      return judgeSheet(book.vouchers, planned)
    },
  }
}
