import type { Scopes } from '../db/books.ts'
import type { GivenCommand } from '../db/record-commands.ts'
import type { RecordedVersion } from '../db/record-vouchers.ts'
import type { Turns } from './in-turn.ts'

/** The most that one statement records: enough that many postings share one commit, few enough that the others hardly wait. */
const MAX_COMMANDS = 50
const MAX_LINES = 2_000

type Posting = {
  given: GivenCommand
  resolve: (recorded: RecordedVersion[] | undefined) => void
  reject: (reason: unknown) => void
}
type Group = { postings: [Posting, ...Posting[]]; lines: number }

/**
 * Records postings. Those of one organization that wait in its queue go to the database together, in one statement. Where the database
 * refuses one of several, nothing is stored and each is recorded alone, so that every caller gets an answer of their own.
 */
export function makePostings(scopes: Scopes, inTurn: Turns) {
  /** The waiting group of each organization that further postings may join. */
  const open = new Map<string, Group>()

  async function settle(organizationId: string, postings: Group['postings']): Promise<void> {
    const [first, ...others] = postings
    const recorded = await scopes.recordAtOnce(organizationId, [first.given, ...others.map(({ given }) => given)])
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
    /** Returns the recorded versions; undefined where the database refused the posting. */
    record(organizationId: string, given: GivenCommand): Promise<RecordedVersion[] | undefined> {
      return new Promise((resolve, reject) => {
        const posting = { given, resolve, reject }
        // A user who never had access joins no queue and no group, so that a stranger cannot delay the organization's own users.
        if (!inTurn.isAdmitted(given.identity.userId, organizationId)) {
          settle(organizationId, [posting]).catch(reject)
          return
        }
        const group = open.get(organizationId)
        if (group && group.postings.length < MAX_COMMANDS && group.lines + linesOf(posting) <= MAX_LINES) {
          group.postings.push(posting)
          group.lines += linesOf(posting)
        } else begin(organizationId, posting)
      })
    },
  }
}

const linesOf = ({ given }: Posting): number => (given.versions ?? []).reduce((sum, { lines }) => sum + lines.length, 0)
