import * as z from 'zod'

/** A text in the address. What does not fit is dropped, and with it disappears from the address. */
const text = z.string().optional().catch(undefined)

/** Every screen: a copied link carries the organization and the year in which it was copied. */
export const anySearch = z.object({ org: text, fiscalYear: text })

/** Where to go after signing in. */
export const loginSearch = z.object({ back: text })

/** Voucher entry: a new voucher of a type; the next version of a posted one, or once more the same, by its id. */
export const voucherSearch = z.object({ type: text, voucher: text, duplicate: text, draft: text, date: text, ledger: text })

/** A list: what is sought, which part is shown, the row with the keyboard, branches that are shut ('1,12,144'). */
export const listSearch = z.object({ text, view: text, row: text, shut: text })

/** A new master: where it is to stand. */
export const newMasterSearch = z.object({ groupId: text, ledgerId: text, name: text, back: text })

/** Security events: the filters, and the event before which the page begins. */
export const securitySearch = z.object({ who: text, kind: text, from: text, to: text, before: text })

/** A report: its parameters, the row with the keyboard, and the branches that stand open. */
export const reportSearch = z.object({
  from: text,
  to: text,
  ledgerId: text,
  subLedgerId: text,
  type: text,
  view: text,
  columns: text,
  sides: text,
  zero: text,
  cancelled: text,
  detail: text,
  text,
  row: text,
  open: text,
  /** The voucher shown beside the report. */
  voucher: text,
})

/** The address as text, both ways: no quotes, no JSON, readable when copied. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Empty values are left out; commas, colons and slashes stay readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
  const query = new URLSearchParams(given).toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
  return query && `?${query}`
}
