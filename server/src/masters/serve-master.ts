import type { AnswerOf, Endpoint, masterCalls, ReceivedOf } from '@lekha/contract'
import type { Books } from '../db/books.ts'
import type { Call } from '../http/call.ts'
import { type App, serve } from '../http/serve.ts'
import type { MasterTable, Row } from './master-table.ts'

type AnyCalls = Record<keyof ReturnType<typeof masterCalls>, Endpoint>
type RowOf<C extends AnyCalls> = AnswerOf<C['update']> extends { result: infer Answer } ? Answer : never
type Command<C extends AnyCalls, Name extends 'create' | 'update' | 'remove', Answer> = (
  books: Books,
  received: ReceivedOf<C[Name]>,
  call: Call,
) => Promise<Answer>

/** What a noun does in its own way. */
type Rules<C extends AnyCalls> = {
  /** Refuses what breaks a rule, before a row is inserted (`former` is undefined) or updated; the former row is locked. */
  check?: (
    books: Books,
    body: ReceivedOf<C['create']> extends { body: infer Body } ? Body : never,
    former?: RowOf<C>,
  ) => Promise<void> | void
  create?: Command<C, 'create', RowOf<C>>
  update?: Command<C, 'update', RowOf<C>>
  remove?: Command<C, 'remove', unknown>
}

type Received = { params: Record<string, string>; query: { version: string }; body: { version: number } }

/**
 * Serves the calls of a master from its table. Where inserting, updating or deleting is more than that, a noun gives its own function.
 *
 * @example serveMaster(app, costCentreCalls, costCentres, { check: refuseForeignParent })
 */
export function serveMaster<C extends AnyCalls>(app: App, calls: C, table: MasterTable<RowOf<C> & Row>, rules: Rules<C> = {}): void {
  const idName = Object.keys((calls.update.params as unknown as { shape: object }).shape).at(-1) ?? ''
  const on = (endpoint: Endpoint, work: (books: Books, received: Received, id: string, call: Call) => Promise<unknown>) =>
    serve(app, endpoint, ((books: Books, received: Received, call: Call) =>
      work(books, received, received.params[idName] ?? '', call)) as never)
  const wrapped = async (result: unknown) => ({ result: await result })
  const check = rules.check ?? (() => undefined)
  on(calls.list, (books, { query }) => table.list(books, query))
  on(calls.changes, (books, _, id) => wrapped(table.changes(books, id)))
  on(calls.uses, (books, _, id) => wrapped(table.uses(books, id)))
  on(calls.create, (books, received, _, call) => {
    const create =
      rules.create ??
      (async () => {
        await check(books, received.body as never)
        return table.insert(books, received.body)
      })
    return wrapped(create(books, received as never, call))
  })
  on(calls.update, (books, received, id, call) => {
    const update =
      rules.update ??
      (async () => {
        await check(books, received.body as never, await table.lockSeen(books, id, received.body.version))
        return table.update(books, id, received.body)
      })
    return wrapped(update(books, received as never, call))
  })
  on(calls.remove, (books, received, id, call) =>
    rules.remove ? rules.remove(books, received as never, call) : table.removeUnused(books, id, received.query.version),
  )
}
