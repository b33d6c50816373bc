import * as z from 'zod'

/** The fields of the rows of an archive. */

export const text = (most: number) => z.string().max(most)
export const day = z.iso.date()
/** ISO 8601 in UTC, within the years of the calendar. */
export const time = text(40)
  .regex(/^(?:19[4-9]\d|20\d\d)-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00(?::00)?)$/)
  .refine((moment) => !Number.isNaN(Date.parse(moment)))
export const position = z.string().regex(/^[1-9]\d{0,15}$/)
/** As `position`, or 0 where nothing was recorded yet. */
export const upTo = z.string().regex(/^(0|[1-9]\d{0,15})$/)
export const hex = z.string().regex(/^[0-9a-f]{64}$/)
/** In rupees with two decimals; debit positive. */
export const amount = z.string().regex(/^-?\d{1,14}\.\d{2}$/)
export const id = z.uuid()
export const path = text(200)

/** A text that is JSON of a shape. */
export const jsonOf = (most: number, shape: z.ZodType) => text(most).refine((written) => shape.safeParse(parsed(written)).success)

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
