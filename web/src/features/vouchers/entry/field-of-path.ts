import { accountSide, type Entry, usedLines } from './entry.ts'
import { bodyOf, placeOfAccount } from './entry-body.ts'
import { linesOfGoods } from './goods/bill.ts'
import { goodsField } from './goods/change-goods.ts'

const FORM_PART: Record<string, string> = { amount: 'amount', subLedgerId: 'subLedger', costCentreId: 'costCentre' }

/** The form's field for the server's `path`, whose line numbers are those of `bodyOf`, with the ledger above among them. */
export function fieldOfPath(entry: Entry, path: string): string {
  if (path === 'date' || path === 'narration' || path === 'reference') return path
  if (entry.kind === 'stock-journal' || path.startsWith('movements')) return goodsField(entry.goods, path)
  const [, digits, part = ''] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? []
  if (digits === undefined) return 'lines.0.ledger'
  const own = usedLines(entry).map((line) => `lines.${entry.lines.indexOf(line)}`)
  const sent = [...linesOfGoods(entry).map(() => 'goods'), ...own]
  const side = accountSide[entry.kind]
  if (entry.mode === 'single' && side !== null) sent.splice(placeOfAccount(side, bodyOf({ ...entry, accountId: null }).lines), 0, 'account')
  const place = sent[Number.parseInt(digits, 10)] ?? 'lines.0'
  if (place === 'goods') return 'goods.0.item'
  return place === 'account' ? place : `${place}.${FORM_PART[part] ?? 'ledger'}`
}
