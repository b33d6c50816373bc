import * as z from 'zod'

/** Every refusal on the wire. `template` and `values` let the screen say the same in the reader's language. */
export const wireError = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    template: z.string().optional(),
    values: z.record(z.string(), z.string()).optional(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
/** Every refusal on the wire. */
export type WireError = z.output<typeof wireError>
