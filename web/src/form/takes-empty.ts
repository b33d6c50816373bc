import * as z from 'zod'

/** Whether a field of a schema may be left empty. */
export function takesEmpty(schema: z.ZodType, name: string): boolean {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined
  return field instanceof z.ZodType && field.safeParse('').success
}
