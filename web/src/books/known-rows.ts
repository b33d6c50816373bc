import { type Endpoint, IDS_AT_ONCE } from '@lekha/contract'
import { call } from '../api/call.ts'

type Row = { id: string }
type Query = Readonly<Record<string, string>>

const PAUSE_MS = 150

/**
 * The masters of a noun of which an organization has too many to read them all: those that were looked for, by typed text, by a filter, or
 * by their ids. Nothing waits for the server: what is known is there at once, and what the server finds joins it, and the listeners of `subscribe` are called.
 */
export class KnownRows<Each extends Row> {
  private readonly list: Endpoint
  private readonly organizationId: string
  private rows = new Map<string, Each>()
  private shown: readonly Each[] = []
  private readonly wanted = new Set<string>()
  private readonly missing = new Set<string>()
  private readonly queries = new Map<string, 'asked' | 'answered' | 'failed'>()
  /** The query of the text that was looked for last. */
  private sought = ''
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(list: Endpoint, organizationId: string) {
    this.list = list
    this.organizationId = organizationId
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly snapshot = (): readonly Each[] => this.shown

  /** The row; one that is not known yet is read, and undefined until then. */
  readonly get = (id: string): Each | undefined => {
    const row = this.rows.get(id)
    if (!row && !this.missing.has(id) && !this.wanted.has(id)) {
      this.wanted.add(id)
      if (this.wanted.size === 1) queueMicrotask(() => void this.readWanted())
    }
    return row
  }
  /** Whether the row may still come. */
  readonly isComing = (id: string): boolean => !this.rows.has(id) && !this.missing.has(id)

  /**
   * Looks for what was typed, as soon as nothing more is typed for a moment; answers whether the server's answer is still to come. A text for
   * which the connection failed is looked for again when it is typed again.
   */
  readonly seek = (typed: string, filter: Query = {}): boolean => {
    const text = typed.trim()
    if (text === '') return false
    const query = { ...filter, text, best: 'true', limit: '50' }
    const key = JSON.stringify(query)
    const state = this.queries.get(key)
    const isSame = key === this.sought
    this.sought = key
    if (state === 'answered' || (state === 'failed' && isSame)) return false
    // So that it is still to come whenever that is asked again until then.
    if (state === 'failed') this.queries.delete(key)
    // A field asks at each render: a text that waits already waits no longer for that.
    if (state === 'asked' || (isSame && this.timer !== undefined)) return true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.ask(query)
    }, PAUSE_MS)
    return true
  }

  /** Reads the rows of a query once, until masters have changed. */
  readonly ask = (query: Query): void => {
    const key = JSON.stringify(query)
    const state = this.queries.get(key)
    if (state === 'asked' || state === 'answered') return
    this.queries.set(key, 'asked')
    queueMicrotask(() => void this.answer(key, query))
  }

  private async answer(key: string, query: Query): Promise<void> {
    // Where masters changed meanwhile, it is no longer among the queries, and will be asked again.
    const note = (state: 'answered' | 'failed') => this.queries.has(key) && this.queries.set(key, state)
    try {
      const rows = await this.read(query)
      note('answered')
      this.add(rows)
    } catch {
      note('failed')
      if (key === this.sought) this.publish()
    }
  }

  readonly add = (rows: readonly Each[]): void => {
    for (const row of rows) this.rows.set(row.id, row)
    this.publish()
  }

  /** Masters have changed: what is known is read again, and what was looked for may be looked for again. */
  readonly renew = (): void => {
    this.queries.clear()
    this.missing.clear()
    const ids = [...this.rows.keys()]
    void this.readAll(ids).then(
      (rows) => {
        for (const id of ids) this.rows.delete(id)
        this.add(rows)
      },
      () => undefined,
    )
  }

  private async readWanted(): Promise<void> {
    const ids = [...this.wanted]
    try {
      const found = await this.readAll(ids)
      const known = new Set(found.map(({ id }) => id))
      for (const id of ids) if (!known.has(id)) this.missing.add(id)
      this.add(found)
    } catch {
      // The reads of the screen say that the connection failed; the next component that draws the name reads it again.
    }
    for (const id of ids) this.wanted.delete(id)
    if (this.wanted.size > 0) await this.readWanted()
  }

  private async readAll(ids: readonly string[]): Promise<Each[]> {
    const pages = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, page) =>
      ids.slice(page * IDS_AT_ONCE, (page + 1) * IDS_AT_ONCE),
    )
    const found: Each[] = []
    for (const page of pages) found.push(...(await this.read({ ids: page.join(',') })))
    return found
  }

  private async read(query: Query): Promise<Each[]> {
    const input = { params: { organizationId: this.organizationId }, query }
    return ((await call(this.list, input)) as { result: Each[] }).result
  }

  private publish(): void {
    this.shown = [...this.rows.values()]
    for (const listener of this.listeners) listener()
  }
}
