import { setTimeout as sleep } from 'node:timers/promises'
import { type ImportAnswer, importSheets, type SheetKind, showImport } from '@lekha/contract'
import writeWorkbook from 'write-excel-file/node'
import type { Caller } from './test-app.ts'

/** How an import of a workbook is asked for. */
export type SheetQuery = { dryRun?: 'true'; confirm?: 'true'; holds?: SheetKind }

/** A workbook of sheets, each given as lines of cells that bars separate. */
export async function workbook(sheets: Record<string, string>): Promise<Uint8Array> {
  const rows = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((value) => value.trim()))
  const written = Object.entries(sheets).map(([sheet, text]) => ({ sheet, data: rows(text) }))
  return new Uint8Array(await writeWorkbook(written).toBuffer())
}

/** Sends a workbook over HTTP and follows the import to its end. */
export async function importSheetFile(
  caller: Caller,
  organizationId: string,
  content: string | Uint8Array,
  query: SheetQuery = {},
): Promise<ImportAnswer> {
  const file = new File([Buffer.from(content)], typeof content === 'string' ? 'books.csv' : 'books.xlsx')
  const started = await caller.call(importSheets, { params: { organizationId }, query, body: { file } })
  if (started.status !== 202) throw new Error(`${started.status} ${started.error.message}`)
  for (;;) {
    const { answer } = await caller.call(showImport, { params: { organizationId, importId: started.answer.id } })
    if (answer.state !== 'running') return answer
    await sleep(20)
  }
}
