import * as z from 'zod'
import { column, rowOf, rowsOf, run } from '../../db/statements.ts'
import type { App } from '../../http/serve.ts'
import type { Scope } from '../../jobs/job-rows.ts'
import { keysOfWord, type TypedWord, voucherKeys } from './voucher-words.ts'

/** Entries of a block; the words of a block are stored when it is full. */
export const BLOCK = 256n
/** Blocks whose words one step writes: a small part of a second. */
const STEP = 16n

/** From which block on no words are written, and the block of the last entry. */
export async function blocksOf({ sql, organizationId }: Scope): Promise<{ next: bigint; last: bigint }> {
  const { next, entry } = await rowOf(sql, z.object({ next: z.bigint(), entry: z.bigint() }))`
    select coalesce((select next_block from voucher_word_end where organization_id = ${organizationId}), 0) as next,
           coalesce((select max(entry) from voucher where organization_id = ${organizationId}), 0) as entry`
  return { next, last: entry / BLOCK }
}

/** The newest blocks of which each holds all the typed words. */
export async function blocksWith({ sql, organizationId }: Scope, words: readonly TypedWord[], most: number): Promise<bigint[]> {
  let among: bigint[] | null = null
  for (const { keys } of words) {
    const found: { block: bigint }[] = await rowsOf(sql, z.object({ block: z.bigint() }))`
      select distinct w.block from unnest(${keys.map(({ first }) => first)}::text[], ${keys.map(({ end }) => end)}::text[]) as key(first, "end")
        join voucher_word w on w.word >= key.first and w.word < key."end" and w.organization_id = ${organizationId}
       where ${among}::bigint[] is null or w.block = any(${among}::bigint[])
       order by w.block desc`
    among = found.map(({ block }) => block)
  }
  return (among ?? []).slice(0, most)
}

/** Writes the words of vouchers behind the answers, block by block. What a server left undone is gone on with after the next search. */
export function openWordBlocks(app: App) {
  const working = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const step = (organizationId: string) =>
    app.heavyJobs.run(organizationId, () => app.scopes.afterCaller(organizationId, writeWords), { signal: stopping.signal })
  async function write(organizationId: string): Promise<void> {
    while (!(await step(organizationId))) if (stopping.signal.aborted) return
  }
  app.http.addHook('onClose', async () => {
    stopping.abort()
    await Promise.all(working.values())
  })
  return {
    goOn(organizationId: string): void {
      if (working.has(organizationId) || stopping.signal.aborted) return
      const done = write(organizationId)
        .catch((error: unknown) => stopping.signal.aborted || app.http.log.error({ err: error }, 'words of vouchers were left unwritten'))
        .then(() => void working.delete(organizationId))
      working.set(organizationId, done)
    },
  }
}

const written = z.object({ entry: z.bigint(), number: z.string(), narration: z.string(), reference: z.string(), total: column.paisa })

/** Writes the words of the next full blocks. Returns whether there is no full block after them. */
async function writeWords(scope: Scope): Promise<boolean> {
  const { sql, organizationId } = scope
  await run(sql)`insert into voucher_word_end (organization_id, next_block) values (${organizationId}, 0) on conflict do nothing`
  const { next } = await rowOf(
    sql,
    z.object({ next: z.bigint() }),
  )`select next_block as next from voucher_word_end where organization_id = ${organizationId} for update`
  const { last } = await blocksOf(scope)
  const end = next + STEP < last ? next + STEP : last
  const vouchers = await rowsOf(sql, written)`
    select entry, coalesce(printed_number, '') as number, narration, reference, total_paisa as total from numbered_voucher
     where organization_id = ${organizationId} and entry >= ${next * BLOCK} and entry < ${end * BLOCK}`
  const words = wordsByBlock(vouchers)
  await run(sql)`
    insert into voucher_word (organization_id, word, block)
    select ${organizationId}, x.word, x.block from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ block }) => block)}::bigint[]) as x(word, block)
    on conflict do nothing`
  await run(sql)`update voucher_word_end set next_block = ${end} where organization_id = ${organizationId}`
  return end >= last
}

function wordsByBlock(vouchers: readonly z.output<typeof written>[]): { word: string; block: bigint }[] {
  const known = new Map<string, readonly string[]>()
  const remembered = (word: string) => {
    const keys = known.get(word) ?? keysOfWord(word)
    known.set(word, keys)
    return keys
  }
  const blocks = Map.groupBy(vouchers, ({ entry }) => entry / BLOCK)
  return [...blocks].flatMap(([block, some]) =>
    [...new Set(some.flatMap((voucher) => voucherKeys(voucher, remembered)))].map((word) => ({ word, block })),
  )
}
