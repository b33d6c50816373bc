import * as z from 'zod'

/** A text in the address. What does not fit is dropped, and with it disappears from the address. */
export const text = z.string().optional().catch(undefined)

/** A list: what is sought, which part is shown, the row with the keyboard, branches that are shut ('1,12,144'). */
export const listSearch = z.object({ text, view: text, row: text, shut: text })

const ofEveryReport = z.object({ from: text, to: text, view: text, row: text, open: text })
/** A report: its period and view, the row with the keyboard, the branches that stand open, and whatever parameters the report declares. */
export const reportSearch: z.ZodType<z.output<typeof ofEveryReport>, z.input<typeof ofEveryReport>> = ofEveryReport.catchall(text)
