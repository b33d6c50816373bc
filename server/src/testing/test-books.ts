import { createOrganization, type LedgerAnswer, listLedgers, type OpeningLine, showOpenings, updateLedger } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { asCommand } from './as-command.ts'
import type { TestApp, TestBooks } from './test-app.ts'

/** The fields of a ledger's form that most tests leave empty: all but the name and the group. */
export const LEDGER_FIELDS = {
  ...{ nameNp: '', alias: '', code: null, pan: '', phone: '', address: '', creditDays: null },
  ...{ requiresSubLedger: false, active: true },
} as const

type Organization = Pick<TestBooks, 'owner' | 'organizationId'>

/** The ledger of a name; undefined, if there is none. */
export async function ledgerNamed({ owner, organizationId }: Organization, name: string): Promise<LedgerAnswer | undefined> {
  return (await owner.call(listLedgers, { params: { organizationId } })).answer.result.find((ledger) => ledger.name === name)
}

/** Takes a ledger out of use; throws, if there is none of that name. */
export async function deactivate(books: Organization, name: string): Promise<void> {
  const ledger = await ledgerNamed(books, name)
  if (!ledger?.groupId) throw new Error(`There is no ledger ${name} in a group.`)
  const { id, reserved: _, groupId, ...form } = ledger
  const params = { organizationId: books.organizationId, ledgerId: id }
  await books.owner.call(updateLedger, { params, body: { ...form, groupId, active: false } })
}

/** A line of the opening balances; debit is positive. */
export const openingLine = (books: TestBooks, ledger: string, amount: string, subLedgerId: string | null = null): OpeningLine => ({
  ledgerId: books.ledgerId(ledger),
  subLedgerId,
  amount: parsePaisa(amount),
})

/** The opening balances as they stand. */
export async function openingsOf({ owner, organizationId }: Organization) {
  return (await owner.call(showOpenings, { params: { organizationId } })).answer.result
}

/** One more organization of the account, which has no fiscal year yet. */
export async function createWithoutYear({ owner }: TestBooks): Promise<Organization> {
  const { answer } = await owner.call(createOrganization, { body: FIRM })
  return { owner, organizationId: answer.result.id }
}

const FIRM = {
  ...{ organizationName: 'Firm without a year', companyCode: 'FY', contact: '014567890', email: 'office@example.com' },
  ...{ location: 'Kathmandu', postalCode: '44600', registrationNumber: '123456', panNumber: '301482915' },
}

/** Locks the year of the books up to a day, past the endpoint, which would want a reason and an administrator; the database must know whose books are open. */
export async function lockThrough({ database }: TestApp, { organizationId, fiscalYearId }: TestBooks, day: string): Promise<void> {
  await asCommand(database.admin, organizationId, 'update fiscal_year set locked_through = $2 where fiscal_year_id = $1', [
    fiscalYearId,
    day,
  ])
}
