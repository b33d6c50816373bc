import { BookError } from '@lekha/ledger'

/** Why an archive is not imported, and where in it: a file, or a file and a row. */
export class ArchiveRefusal extends BookError {
  readonly where: string
  constructor(message: string, where = '') {
    super(message, { code: 'rule_broken' })
    this.where = where
  }
}
