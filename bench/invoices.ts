import { randomUUID } from 'node:crypto'
import { addDays } from '@lekha/calendar'
import { type Books, refusal } from './books.ts'
import { type Caller, openCaller } from './caller.ts'
import { type Figure, median, spreadText, whole } from './figures.ts'
import { amountText, YEAR } from './vouchers.ts'

/** The books in which invoices are stored, their items, and how many invoices are measured; `size` says what is in the books. */
export type InvoicePlan = { caller: Caller; token: string; books: Books; items: readonly string[]; size: string; invoices: number }

const GOAL_MS = 30
const LINES = 5
/** A connection plans its statements with the first of them. */
const WARMING = 10

/** The time in which a sales invoice of five items with VAT is stored: voucher, goods and sums, from the call to its answer. */
export async function measureInvoices({ caller, token, books, items, size, invoices }: InvoicePlan): Promise<Figure> {
  const latencies_ms: number[] = []
  for (let n = -WARMING; n < invoices; n++) {
    const elapsed_ms = await store({ caller, token, books, items }, n + WARMING)
    if (n >= 0) latencies_ms.push(elapsed_ms)
  }
  const met = median(latencies_ms) <= GOAL_MS
  return { what: `a five-line invoice stored, ${size}`, ours: spreadText(latencies_ms), goal: `≤ ${GOAL_MS} ms`, met }
}

type BillingPlan = Omit<InvoicePlan, 'caller' | 'invoices'> & { port: number; clients: number; duration_ms: number }

/** How many bills of five items are issued in a second by clients that bill as fast as they are answered, all in one organization. */
export async function measureBilling({ port, clients, duration_ms, size, ...plan }: BillingPlan): Promise<Figure> {
  const callers = Array.from({ length: clients }, (_, index) => openCaller(port, 100 + index))
  let issued = 0
  const began = performance.now()
  const bill = async (caller: Caller) => {
    while (performance.now() - began < duration_ms) await store({ ...plan, caller }, issued++)
  }
  await Promise.all(callers.map(bill))
  const perSecond = (issued * 1_000) / (performance.now() - began)
  for (const caller of callers) caller.hangUp()
  return { what: `bills of five lines issued over HTTP, ${clients} clients, ${size}`, ours: `${whole(Math.round(perSecond))}/s` }
}

/** Stores one invoice; answers how long that took. */
async function store(
  { caller, token, books, items }: Pick<InvoicePlan, 'caller' | 'token' | 'books' | 'items'>,
  n: number,
): Promise<number> {
  const path = `/organizations/${books.organizationId}/vouchers`
  const ask = { method: 'POST', path, token, key: randomUUID(), body: JSON.stringify(invoiceOf(n, books, items)) } as const
  const response = await caller.ask(ask)
  if (response.status !== 201) throw refusal(ask, response)
  return response.elapsed_ms
}

function invoiceOf(n: number, { ledgerIds }: Books, items: readonly string[]) {
  const [party, ledgerId, vat] = ledgerIds
  const rate = 100 + (n % 400)
  const amount = BigInt(rate) * 1_200n
  const movements = Array.from({ length: LINES }, (_, line) => ({
    ...{
      stockItemId: items[(n * LINES + line) % items.length],
      godownId: null,
      kind: 'out',
      quantity: '-12',
      value: null,
      batch: '',
      expiresOn: null,
    },
    bill: { ledgerId, rate: String(rate), discount: '0.00', amount: amountText(amount), vatClass: 'standard' },
  }))
  const net = amount * BigInt(LINES)
  const charged = (net * 13n) / 100n
  const lines = [
    { ledgerId: party, amount: amountText(net + charged) },
    { ledgerId, amount: amountText(-net) },
    { ledgerId: vat, amount: amountText(-charged) },
  ]
  return { type: 'sales', date: addDays(YEAR.starts, n % YEAR.days), narration: `Invoice ${n}`, lines, movements }
}
