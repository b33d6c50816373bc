import type { Doors } from '../db/books.ts'
import type { GivenCommand } from '../db/record-commands.ts'
import type { RecordedVersion } from '../db/record-vouchers.ts'
import type { Turns } from './in-turn.ts'

/** What is recorded in one call while others wait: enough to share the way to the disk, and over before anybody notices. */
const MOST_COMMANDS = 50
const MOST_LINES = 2_000

type Posting = {
  given: GivenCommand
  resolve: (recorded: RecordedVersion[] | undefined) => void
  reject: (reason: unknown) => void
}
type Group = { postings: [Posting, ...Posting[]]; lines: number }

/**
 * Records postings; those of one organization that wait for its turn go to the database together, in one call. Each caller is
 * answered for himself: where one posting of several is refused, each is recorded alone.
 */
export function makePostings(doors: Doors, inTurn: Turns) {
  /** The group of each organization that still waits and takes others in. */
  const open = new Map<string, Group>()

  async function settle(organizationId: string, postings: Group['postings']): Promise<void> {
    const [first, ...others] = postings
    const recorded = await doors.recordAtOnce(organizationId, [first.given, ...others.map(({ given }) => given)])
    if (!recorded && others.length > 0) {
      for (const each of postings) await settle(organizationId, [each]).catch(each.reject)
      return
    }
    for (const [index, { resolve }] of postings.entries()) resolve(recorded?.[index])
  }

  function begin(organizationId: string, posting: Posting) {
    const group: Group = { postings: [posting], lines: linesOf(posting) }
    open.set(organizationId, group)
    const run = () => {
      if (open.get(organizationId) === group) open.delete(organizationId)
      return settle(organizationId, group.postings)
    }
    inTurn.run(posting.given.identity.userId, organizationId, run).catch((reason: unknown) => {
      if (open.get(organizationId) === group) open.delete(organizationId)
      for (const { reject } of group.postings) reject(reason)
    })
  }

  return {
    /** Gives the recorded versions; undefined where the posting was refused. */
    record(organizationId: string, given: GivenCommand): Promise<RecordedVersion[] | undefined> {
      return new Promise((resolve, reject) => {
        const posting = { given, resolve, reject }
        // Who was never let in stands in no queue and in no group: he would slow down those whose books they are.
        if (!inTurn.isAdmitted(given.identity.userId, organizationId)) {
          settle(organizationId, [posting]).catch(reject)
          return
        }
        const group = open.get(organizationId)
        if (group && group.postings.length < MOST_COMMANDS && group.lines + linesOf(posting) <= MOST_LINES) {
          group.postings.push(posting)
          group.lines += linesOf(posting)
        } else begin(organizationId, posting)
      })
    },
  }
}

const linesOf = ({ given }: Posting): number => (given.versions ?? []).reduce((sum, { lines }) => sum + lines.length, 0)
