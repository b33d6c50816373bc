import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { CATALOGUE_QUERY } from '../db/catalogue.ts'
import { withDatabase } from './with-database.ts'

// `npm run db:types`: the migrated database is the truth, what is written from it follows.

/** The text of catalogue.gen.ts, from a migrated database. */
export async function catalogueText(admin: pg.Pool): Promise<string> {
  const { rows } = await admin.query<{ object: string; mark: string }>(`${CATALOGUE_QUERY} order by object collate "C"`)
  return `// Written by \`npm run db:types\` from the migrated database. Do not edit.

/** What the migrations make: each object with the hash of its text. */
export const CATALOGUE: Readonly<Record<string, string>> = {
${rows.map(({ object, mark }) => `  ${JSON.stringify(object)}: '${mark}',`).join('\n')}
}
`
}

if (import.meta.main) {
  await withDatabase(async ({ admin }) => {
    await writeFile(fileURLToPath(new URL('../db/catalogue.gen.ts', import.meta.url)), await catalogueText(admin))
  })
}
