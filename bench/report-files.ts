import type { Books } from './books.ts'
import { type Figure, whole } from './figures.ts'
import { withPeak } from './memory.ts'
import { YEAR } from './vouchers.ts'

/** Books with that many vouchers, each of which moves the first ledger. */
export type ReportFilesPlan = { port: number; pid: number; token: string; books: Books; lines: number }

const MAX_S = 60
const MAX_MB = 300
const FORMATS = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const

/** How long a long statement takes as a file of each format, and how much memory the server has meanwhile. */
export async function* measureReportFiles(plan: ReportFilesPlan): AsyncGenerator<Figure> {
  for (const [format, name] of Object.entries(FORMATS)) {
    const began = performance.now()
    const { answer: bytes, peak_mb } = await withPeak(plan.pid, () => statementAs(format, plan))
    const took_s = (performance.now() - began) / 1_000
    yield {
      what: `statement of ${whole(plan.lines)} rows as ${name}`,
      ours: `${Math.round(took_s * 10) / 10} s, ${whole(bytes / 1_048_576)} MB; server ${whole(peak_mb)} MB`,
      goal: `≤ ${MAX_S} s, ≤ ${MAX_MB} MB of memory`,
      met: took_s <= MAX_S && peak_mb <= MAX_MB,
    }
  }
}

async function statementAs(format: string, { port, token, books }: ReportFilesPlan): Promise<number> {
  const query = new URLSearchParams({ ledgerId: books.ledgerIds[0] ?? '', from: YEAR.starts, to: YEAR.ends })
  const address = `http://127.0.0.1:${port}/api/organizations/${books.organizationId}/reports/ledger.${format}?${query}`
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`The ${format} was answered with ${response.status}: ${(await response.text()).slice(0, 200)}`)
  return (await response.arrayBuffer()).byteLength
}
