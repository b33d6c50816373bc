import { atField } from '@lekha/ledger'
import { digits } from '@lekha/money'
import {
  type Activity,
  type ActivityCursor,
  type ActivityKind,
  type ActivitySums,
  readActivity,
  sumActivity,
} from '../../figures/activity.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Column, Context, Request, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { cutPage, positionOf } from '../engine/page-position.ts'
import { asFilter, choice } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { momentOf } from '../taxes/standard-view.ts'
import { type EnteringUser, readEnteringUsers, userParam } from '../vouchers/entering-users.ts'
import { CHANGES, COMMANDS, EVENTS, KINDS, MASTERS, WAYS } from './activity-words.ts'

type Data = { rows: Activity[]; users: EnteringUser[]; sums: ActivitySums | undefined; next: string | null; previous: string | null }

const WHO: Words = { en: 'Who', np: 'कसले' }
const ALL: Words = { en: 'Everything', np: 'सबै' }
const params = {
  user: userParam(WHO),
  kind: asFilter(choice<ActivityKind | ''>({ label: { en: 'Kind', np: 'किसिम' }, standard: '', options: { '': ALL, ...KINDS } })),
}
type Log = Context<typeof params, Data>

/**
 * What was done in the books and at their door, in order: each command, sign-in, refused sign-in, change of rights, print and export, with
 * who did it, when, and from which network address.
 */
export const activityLog = defineReport({
  id: 'activity-log',
  title: { en: 'Activity log', np: 'गतिविधि अभिलेख' },
  period: 'month',
  params,
  takes: ['pages'],
  gather,
  blocks: (context: Log) => [
    { block: 'table', id: 'activities', columns: columnsOf(context), rows: context.data.rows.map((row) => rowOf(row, context)) },
  ],
  proofs: ({ data: { sums }, say }) =>
    sums
      ? [
          {
            ...{ id: 'numbers', label: say({ en: 'Numbers of commands without a gap', np: 'कामका नम्बर नछुटेका' }), counted: true },
            difference: sums.missing.toString(),
          },
        ]
      : [],
  page: ({ sums, next, previous }) => ({ count: Number.parseInt(String(sums?.count ?? 0n), 10), next, previous }),
})

async function gather(snapshot: Snapshot, request: Request<typeof params>): Promise<Data> {
  const { user: userId, kind } = request.params
  const position = positionOf(request, cursorOf)
  const found = await readActivity(snapshot, request.period, { userId, kind }, { ...position, limit: request.limit + 1 })
  const { items: rows, beyond } = cutPage(found, position, request.limit, () => 1)
  const [before, after] = position.back ? [beyond, position.from] : [position.from, beyond]
  const [top, last] = [rows[0], rows.at(-1)]
  return {
    ...{ rows, next: after && last ? cursorText(last) : null, previous: before && top ? cursorText(top) : null },
    users: await readEnteringUsers(snapshot),
    sums: request.first ? await sumActivity(snapshot, request.period, { userId, kind }) : undefined,
  }
}

const cursorText = ({ at_us, key }: ActivityCursor): string => `${at_us}.${key}`

function cursorOf(text: string, field: 'after' | 'before'): ActivityCursor {
  const [, at_us, key] = /^(\d{1,18})\.([ce][0-9a-f-]{1,40})$/.exec(text) ?? []
  if (at_us === undefined || key === undefined) throw atField(field, 'This value is not valid.', 'malformed')
  return { at_us: BigInt(at_us), key }
}

const columnsOf = ({ say }: Log): Column[] => [
  { id: 'at', label: say({ en: 'Time', np: 'समय' }), kind: 'text', width: 140 },
  { id: 'by', label: say(WHO), kind: 'text', width: 150 },
  { id: 'deed', label: say({ en: 'What was done', np: 'के गरियो' }), kind: 'text', names: true },
  { id: 'number', label: say(WORDS.number), kind: 'text', main: true, width: 104 },
  { id: 'address', label: say({ en: 'Network address', np: 'नेटवर्क ठेगाना' }), kind: 'text', width: 140, spare: true },
]

const rowOf = (row: Activity, context: Log): Row => ({
  ...{ id: row.key, look: 'item', label: [deedOf(row, context), subjectOf(row, context)].filter(Boolean).join(' · ') },
  cells: { at: digits(momentOf(row.at), context.language), by: row.by || null, number: row.number, address: row.address },
  ...(row.voucher_id !== null && { opens: { screen: 'voucher', params: { id: row.voucher_id } } }),
})

function deedOf({ event, way, change, command }: Activity, { say }: Log): string {
  if (event !== null) return say(EVENTS[event])
  if (way !== null) return say(WAYS[way])
  if (change !== null) return say(CHANGES[change])
  const words = COMMANDS.get(command ?? '')
  return words ? say(words) : (command ?? '')
}

/** What it was done with: the type of the voucher, the master and its name, or the person and detail of an event. */
function subjectOf({ versions, changes, type, type_np, table_name, name, about, detail }: Activity, { say, nameOf }: Log): string {
  if (type !== null) return [nameOf({ name: type, nameNp: type_np ?? '' }), ...more(versions, say)].join(' · ')
  const master = MASTERS[table_name ?? '']
  if (table_name !== null) return [master ? say(master) : table_name, ...(name ? [name] : []), ...more(changes, say)].join(' · ')
  return [about, detail].filter(Boolean).join(' · ')
}

/** How many a command recorded besides the first one, where there are some. */
function more(count: bigint | null, say: Log['say']): string[] {
  const others = (count ?? 0n) - 1n
  return others > 0n ? [say({ en: `${others} more`, np: `र अरू ${digits(`${others}`, 'np')}` })] : []
}
