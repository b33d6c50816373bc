import * as z from 'zod'

/** A text parameter. An invalid value is read as undefined, and so disappears from the address. */
export const text = z.string().optional().catch(undefined)

/** A list: the search text, which part is shown, the focused row, the collapsed branches ('1,12,144'). */
export const listSearch = z.object({ text, view: text, row: text, shut: text })

const ofEveryReport = z.object({ from: text, to: text, view: text, row: text, open: text })
/** A report: its period and view, the focused row, the expanded branches, and the parameters that the report declares. */
export const reportSearch: z.ZodType<z.output<typeof ofEveryReport>, z.input<typeof ofEveryReport>> = ofEveryReport.catchall(text)
