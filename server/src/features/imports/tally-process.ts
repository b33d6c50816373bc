/** The process that reads one Tally file: it parses, plans the masters and judges the vouchers, so that the server goes on answering. */
import { flushCompileCache } from 'node:module'
import { openJudge } from './judged-vouchers.ts'
import { type MastersPlan, planMasters } from './masters-plan.ts'
import { readSheets, type SheetReading } from './sheets/sheet-reading.ts'
import type { FoundMasters, FromReader, OfSheets, OurMasters, ReadItem, StatedClosing, ToReader } from './tally-messages.ts'
import { readTally } from './tally-reader.ts'
import { TallyError } from './tally-records.ts'
import { type Survey, survey } from './tally-survey.ts'
import { readTrialBalance } from './tally-trial-balance.ts'

/** The rows of a plan in one message: while the server parses one, it can do nothing else. */
const ROWS_AT_ONCE = 2_000

/** What is known of the file by now; of a workbook, its book instead of a survey. */
type Known = { survey?: Survey; plan?: MastersPlan; sheets?: SheetReading }

process.once('disconnect', () => process.exit()) // the server is gone
flushCompileCache() // now, because the server kills this process when it is done, and the cache would be lost
await serveReader()

async function serveReader(): Promise<never> {
  const nextMessage = messagesOf()
  const answer = (message: FromReader) => void process.send?.(message)
  const known: Known = {}
  for (;;) {
    const message = await nextMessage()
    try {
      if (message.say === 'survey')
        answer(
          await surveyed(
            known,
            chunksFrom(nextMessage, () => answer({ say: 'next', items: [] })),
            message.sheets,
          ),
        )
      if (message.say === 'plan') await plan(known, message.ours, nextMessage, answer)
      if (message.say === 'judge') await judge(known, nextMessage, answer)
      if (message.say === 'closings') await readClosings(nextMessage, answer)
    } catch (error) {
      answer(error instanceof TallyError ? { say: 'failed', code: error.code } : { say: 'broken', message: String(error) })
    }
  }
}

/** Returns a function that resolves with the next message at each call. */
function messagesOf(): () => Promise<ToReader> {
  const waiting: ToReader[] = []
  let wake: (() => void) | undefined
  process.on('message', (message: ToReader) => {
    waiting.push(message)
    wake?.()
  })
  return async () => {
    while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return waiting.shift() as ToReader
  }
}

/** The chunks of the file; asks for each. */
async function* chunksFrom(nextMessage: () => Promise<ToReader>, ask: () => void): AsyncGenerator<Uint8Array> {
  for (;;) {
    ask()
    const message = await nextMessage()
    if (message.say !== 'chunk' || message.chunk === null) return
    yield message.chunk
  }
}

async function surveyed(known: Known, chunks: AsyncIterable<Uint8Array>, sheets: OfSheets | undefined): Promise<FromReader> {
  if (sheets) known.sheets = await readSheets(chunks, sheets)
  if (known.sheets) return { say: 'surveyed', facts: known.sheets.facts }
  known.survey = await survey(readTally(chunks))
  const { company, vouchers, span, sides, groups, ledgers, moving } = known.survey
  return { say: 'surveyed', facts: { company, vouchers, span, sides, groups: groups.length, ledgers: ledgers.length, goods: moving } }
}

async function plan(
  known: Known,
  ours: OurMasters,
  nextMessage: () => Promise<ToReader>,
  answer: (message: FromReader) => void,
): Promise<void> {
  for (const part of partsOf(planOf(known, ours))) {
    answer({ say: 'planned', part, whole: false })
    await nextMessage()
  }
  answer({ say: 'planned', part: {}, whole: true })
}

function planOf(known: Known, ours: OurMasters): FoundMasters {
  if (known.sheets) return known.sheets.plan(ours)
  if (!known.survey) throw new Error('A file is planned before it was read.')
  known.plan = planMasters(known.survey, ours)
  const { find: _, ...found } = known.plan
  return found
}

function* partsOf(found: FoundMasters): Generator<Partial<FoundMasters>> {
  for (const [list, rows] of Object.entries(found)) {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield { [list]: rows.slice(start, start + ROWS_AT_ONCE) }
  }
}

/** Judges the vouchers while reading; sends the items of a chunk with the request for the next. */
async function judge(
  { survey, plan, sheets }: Known,
  nextMessage: () => Promise<ToReader>,
  answer: (message: FromReader) => void,
): Promise<void> {
  if (sheets) return judgeSheets(sheets, nextMessage, answer)
  if (!survey || !plan) throw new Error('Vouchers are judged before their masters are planned.')
  const judged = openJudge(survey.kindOf, plan.find)
  const items: ReadItem[] = []
  for await (const record of readTally(chunksFrom(nextMessage, () => answer({ say: 'next', items: items.splice(0) })))) {
    if (record.kind === 'voucher') items.push(judged(record))
    if (record.kind === 'problem' && record.voucher) items.push(record)
  }
  answer({ say: 'judged', items })
}

/** The whole workbook was read already: the chunks that come again are not looked at. */
async function judgeSheets(
  sheets: SheetReading,
  nextMessage: () => Promise<ToReader>,
  answer: (message: FromReader) => void,
): Promise<void> {
  const items = sheets.judge()
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
    answer({ say: 'next', items: items.slice(start, start + ROWS_AT_ONCE) })
    await nextMessage()
  }
  answer({ say: 'judged', items: [] })
}

async function readClosings(nextMessage: () => Promise<ToReader>, answer: (message: FromReader) => void): Promise<void> {
  const items: StatedClosing[] = []
  for await (const row of readTrialBalance(chunksFrom(nextMessage, () => answer({ say: 'next', items: items.splice(0) })))) items.push(row)
  answer({ say: 'stated', items })
}
