import type { BillPaper } from '@lekha/contract'
import { atField } from '@lekha/ledger'
import { type BillPrint, type PrintCursor, type PrintSums, readPrints, sumPrints } from '../../figures/bill-prints.ts'
import type { Column, Context, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { cutPage, positionOf } from '../engine/page-position.ts'
import { defineReport } from '../engine/report.ts'
import { partyName } from './billed-goods.ts'
import { momentOf } from './standard-view.ts'

type Data = { prints: BillPrint[]; sums: PrintSums | undefined; next: string | null; previous: string | null }
type LogContext = Context<object, Data>

/** Every print of the issued bills in a period, the newest last: when, of which bill, the how manyth, on which paper, by whom and from where. */
export const printLog = defineReport({
  id: 'print-log',
  title: { en: 'Print log', np: 'छपाइ अभिलेख' },
  period: 'month',
  params: {},
  takes: ['pages'],
  gather: async (snapshot, request): Promise<Data> => {
    const position = positionOf(request, cursorOf)
    const found = await readPrints(snapshot, request.period, { ...position, limit: request.limit + 1 })
    const { items: prints, beyond } = cutPage(found, position, request.limit, () => 1)
    const [before, after] = position.back ? [beyond, position.from] : [position.from, beyond]
    const [top, last] = [prints[0], prints.at(-1)]
    return {
      ...{ prints, next: after && last ? cursorText(last) : null, previous: before && top ? cursorText(top) : null },
      sums: request.first ? await sumPrints(snapshot, request.period) : undefined,
    }
  },
  blocks: (context) => [
    {
      block: 'table',
      id: 'prints',
      columns: columnsOf(context),
      rows: context.data.prints.map((print) => rowOf(print, context)),
    },
  ],
  proofs: ({ data: { sums }, say }) =>
    sums
      ? [
          {
            ...{ id: 'numbers', label: say({ en: 'Numbers of prints without a gap', np: 'छपाइका नम्बर नछुटेका' }), counted: true },
            difference: sums.missing.toString(),
          },
        ]
      : [],
  page: ({ sums, next, previous }) => ({ count: Number.parseInt(String(sums?.prints ?? 0n), 10), next, previous }),
})

const cursorText = ({ at_us, place }: PrintCursor): string => `${at_us}.${place}`

function cursorOf(text: string, field: 'after' | 'before'): PrintCursor {
  const [, at_us, place] = /^(\d{1,18})\.(\d{1,18})$/.exec(text) ?? []
  if (at_us === undefined || place === undefined) throw atField(field, 'This value is not valid.', 'malformed')
  return { at_us: BigInt(at_us), place: BigInt(place) }
}

const columnsOf = ({ say }: LogContext): Column[] => [
  { id: 'at', label: say({ en: 'Time', np: 'समय' }), kind: 'text', width: 140 },
  { id: 'number', label: say({ en: 'Bill number', np: 'बीजक नम्बर' }), kind: 'text', width: 104 },
  { id: 'buyer', label: say({ en: 'Buyer', np: 'खरिदकर्ता' }), kind: 'text', names: true },
  { id: 'print', label: say({ en: 'Print', np: 'छपाइ' }), kind: 'count', main: true, width: 80 },
  { id: 'paper', label: say({ en: 'Paper', np: 'कागज' }), kind: 'text', width: 120 },
  { id: 'by', label: say(WORDS.by), kind: 'text', width: 140 },
  { id: 'address', label: say({ en: 'Network address', np: 'नेटवर्क ठेगाना' }), kind: 'text', width: 140, spare: true },
]

const PAPERS: Record<BillPaper, Words> = {
  A4: { en: 'A4', np: 'A4' },
  A5: { en: 'A5', np: 'A5' },
  roll: { en: 'Roll of 80 mm', np: '८० मि.मि. को रोल' },
  letterhead: { en: 'Letterhead', np: 'लेटरहेड' },
}

const rowOf = (print: BillPrint, context: LogContext): Row => ({
  ...{ id: `${print.voucher_id}-${print.print_no}`, look: 'item', label: partyName(print, context) },
  cells: {
    ...{ at: momentOf(print.printed_at), number: print.number, print: BigInt(print.print_no) },
    ...{ paper: context.say(PAPERS[print.paper]), by: print.printed_by, address: print.address },
  },
  opens: { screen: 'voucher', params: { id: print.voucher_id } },
})
