import { accountSide, type Entry, usedLines } from './entry.ts'
import { goodsField } from './goods/change-goods.ts'

const FORM_PART: Record<string, string> = { amount: 'amount', subLedgerId: 'subLedger', costCentreId: 'costCentre' }

/** The form's field for the server's `path`, whose line numbers are those of `bodyOf`, with the ledger above among them. */
export function fieldOfPath(entry: Entry, path: string): string {
  if (path === 'date' || path === 'narration' || path === 'reference') return path
  if (entry.kind === 'stock-journal' || path.startsWith('movements')) return goodsField(entry.goods, path)
  const [, digits, part = ''] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? []
  if (digits === undefined) return 'lines.0.ledger'
  const sent = usedLines(entry).map((line) => `lines.${entry.lines.indexOf(line)}`)
  if (entry.mode === 'single' && accountSide[entry.kind] === 'debit') sent.unshift('account')
  else if (entry.mode === 'single') sent.push('account')
  const place = sent[Number.parseInt(digits, 10)] ?? 'lines.0'
  return place === 'account' ? place : `${place}.${FORM_PART[part] ?? 'ledger'}`
}
