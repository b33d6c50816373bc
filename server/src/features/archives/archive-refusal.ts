import { BookError } from '@lekha/ledger'
import { answerError } from '../../http/errors.ts'

/** Why an archive is not imported, and where in it: a file, or a file and a row. */
export class ArchiveRefusal extends BookError {
  readonly where: string
  constructor(message: string, where = '') {
    super(message, { code: 'rule_broken' })
    this.where = where
  }
}

/** Whether the data of an archive are the reason of an error, not the state of the server. */
export function isRefusal(error: unknown): boolean {
  const { status } = answerError(error)
  return status === 409 || status === 422 || status === 404
}

/** Does a part of the work; what refuses it says where in the archive the reason is. */
export async function told<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isRefusal(error) ? refusedAt(where, error) : error
  }
}

/** A refusal with its place; one that has a more precise place keeps it. */
export function refusedAt(where: string, refusal: unknown): ArchiveRefusal {
  if (refusal instanceof ArchiveRefusal) return refusal
  const { body } = answerError(refusal)
  return new ArchiveRefusal(body.error.template ?? body.error.message, where)
}
