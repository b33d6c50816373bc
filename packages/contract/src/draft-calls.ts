import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { exact, id, nothing, organizationParams, result } from './fields.ts'

const draftAccess = { scope: 'organization', permission: 'draft.write', by: 'organizationId' } as const
const draftParams = organizationParams.extend({ draftId: id })

const draft = z.object({ id, body: z.string(), savedAt: z.string(), version: z.int() })
/** The caller's drafts, newest first. */
export const listDrafts = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/drafts',
  access: draftAccess,
  reads: ['drafts'],
  summary: "The caller's own drafts.",
  params: organizationParams,
  status: 200,
  answer: result(z.array(draft)),
})
const othersDraft = z.object({
  id,
  user: z.string(),
  /** The code of the voucher type and the day, AD, as far as they can be read. */
  type: z.string().nullable(),
  date: z.string().nullable(),
  savedAt: z.string(),
})
/** A draft of another user: whose it is, and of which day. What is in it is for its writer alone. */
export type OthersDraft = z.output<typeof othersDraft>
/** The drafts of all other users, newest first: they are named, so that whoever closes a year can ask for them. */
export const listOthersDrafts = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/others-drafts',
  access: { scope: 'organization', permission: 'report.read', by: 'organizationId' },
  reads: ['drafts', 'users'],
  summary: 'Whose drafts there are besides the caller’s own, of which type and day; not what is in them.',
  params: organizationParams,
  status: 200,
  answer: result(z.array(othersDraft)),
})
/** Keeps a draft; the last writer wins, as both are the same person. */
export const saveDraft = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/drafts/{draftId}',
  access: draftAccess,
  changes: ['drafts'],
  summary: 'Keep a draft.',
  params: draftParams,
  body: z.strictObject({ body: exact(500_000) }),
  status: 204,
  answer: nothing,
  unrecorded: true,
})
/** Throws a draft away. */
export const deleteDraft = defineEndpoint({
  method: 'DELETE',
  path: '/organizations/{organizationId}/drafts/{draftId}',
  access: draftAccess,
  changes: ['drafts'],
  summary: 'Throw a draft away.',
  params: draftParams,
  status: 204,
  answer: nothing,
  unrecorded: true,
})
