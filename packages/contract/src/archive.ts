import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { flag, id, organizationParams } from './fields.ts'

/** What an archive may have that is imported. */
const MAX_BYTES = 1024 * 1024 * 1024

/** The whole book of an organization as one ZIP file; docs/archive-format.md describes what stands in it. */
export const takeArchive = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/exports/archive',
  access: { scope: 'organization', permission: 'organization.write', by: 'organizationId' },
  reads: ['figures', 'vouchers', 'chart', 'goods', 'years', 'organizations', 'planned', 'views', 'calendar'],
  summary: 'The whole book as one archive: a ZIP file of JSON lines and attachments.',
  params: organizationParams,
  status: 200,
  answer: z.custom<{ mediaType: string; name: string; bytes: Uint8Array }>(),
  plain: true,
})

/** What an archive holds. */
const contents = z.object({
  /** As the archive names it. */
  organization: z.string(),
  writtenAt: z.string(),
  fiscalYears: z.int(),
  groups: z.int(),
  ledgers: z.int(),
  subLedgers: z.int(),
  costCentres: z.int(),
  stockItems: z.int(),
  vouchers: z.int(),
  /** Versions of these vouchers. */
  versions: z.int(),
  attachments: z.int(),
  plannedVouchers: z.int(),
  savedViews: z.int(),
  filedReports: z.int(),
  stockValues: z.int(),
  ledgerHash: z.string(),
})
/** What an archive holds. */
export type ArchiveContents = z.output<typeof contents>

/** How the import of an archive goes, and at the end what came of it. */
export const archiveImportAnswer = z.object({
  id,
  state: z.enum(['running', 'done', 'failed']),
  /** Everything is read, checked and posted, and then taken back. */
  dryRun: z.boolean(),
  fileName: z.string(),
  startedAt: z.string(),
  stage: z.enum(['waiting', 'checking', 'restoring']),
  /** Versions that were checked, or posted, in this stage. */
  done: z.int(),
  /** Why it failed: a sentence without data; '' where it did not. */
  message: z.string(),
  /** Where in the archive; '' where the sentence is about all of it. */
  where: z.string(),
  /** Null until the manifest was read. */
  contents: contents.nullable(),
})
/** How the import of an archive goes. */
export type ArchiveImport = z.output<typeof archiveImportAnswer>

/**
 * Imports an archive into an organization in which nothing stands. Everything that is posted appears at once, at the end, or nothing does;
 * `dryRun` does the same and takes it back.
 */
export const importArchive = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/imports/archive',
  access: { scope: 'organization', permission: 'import.run', by: 'organizationId' },
  changes: ['imports', 'organizations', 'years', 'chart', 'goods', 'vouchers', 'figures', 'planned', 'views', 'proofs', 'bank'],
  summary: 'Import an archive into an empty organization. Multipart: file.',
  params: organizationParams,
  query: z.strictObject({ dryRun: flag.optional() }),
  multipart: true,
  limit_bytes: MAX_BYTES,
  body: z.strictObject({ file: z.file(sentence('Choose a file.')) }),
  status: 202,
  answer: z.object({ id }),
  unrecorded: true,
})

/** How the import of an archive goes. */
export const showArchiveImport = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/imports/{importId}/archive',
  access: { scope: 'organization', permission: 'import.run', by: 'organizationId' },
  reads: ['imports'],
  summary: 'How the import of an archive goes.',
  params: organizationParams.extend({ importId: id }),
  status: 200,
  answer: archiveImportAnswer,
  plain: true,
})
