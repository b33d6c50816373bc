import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { result } from './fields.ts'

/** The month lengths of the Bikram Sambat calendar corrected since the release, so that browsers get corrections without a new release. */
export const readCalendar = defineEndpoint({
  method: 'GET',
  path: '/calendar',
  access: { scope: 'public' },
  reads: ['calendar'],
  summary: 'The months of the Bikram Sambat calendar whose length in days is not the shipped one, or is settled since.',
  status: 200,
  answer: result(z.array(z.object({ bsMonth: z.int(), days: z.int() }))),
})
