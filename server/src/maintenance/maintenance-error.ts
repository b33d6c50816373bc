/** A command of the administrator that cannot be carried out. The message is for the person at the terminal. */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError'
}

/** Whether an error of Node or of PostgreSQL carries one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

const FROM_A_BACKUP = 'restore the newest backup into a new folder: LEKHA_DATA=NEW_FOLDER npm run restore -- FILE'

/** The sentence for the person at the terminal. Some connection errors of PostgreSQL and Node have an unclear or an empty message. */
export function sentenceOf(error: unknown): string {
  if (hasCode(error, 'ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH')) return 'The database in DATABASE_URL cannot be reached.'
  if (hasCode(error, '28P01', '28000')) return 'The database in DATABASE_URL does not know this user or password.'
  const message = error instanceof Error ? error.message : String(error)
  if (hasCode(error, '53100', 'ENOSPC', 'EDQUOT')) return 'The disk is full. Make room on it and try again: what was begun was not stored.'
  if (hasCode(error, 'XX001', 'XX002'))
    return `The database is damaged (${message}). Stop Lekha, keep a copy of its data folder, and ${FROM_A_BACKUP}`
  if (hasCode(error, '58030', 'EIO'))
    return `The disk of the database does not answer as it should (${message}). Have the disk examined; then ${FROM_A_BACKUP}`
  return /^(Connection terminated|Client was closed)/.test(message)
    ? 'Stopped: the connection to the database ended before the work was done.'
    : message
}
