import * as z from 'zod'

/** A text in the address. What does not fit is dropped, and with it disappears from the address. */
export const text = z.string().optional().catch(undefined)

/** A list: what is sought, which part is shown, the row with the keyboard, branches that are shut ('1,12,144'). */
export const listSearch = z.object({ text, view: text, row: text, shut: text })

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
