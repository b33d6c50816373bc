import * as z from 'zod'

/** The body of every error answer. From `template` and `values` the screen makes the sentence in the user's language. */
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
