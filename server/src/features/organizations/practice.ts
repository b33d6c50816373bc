import { todayInNepal } from '@lekha/calendar'
import type { Organization } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { AccountScope, Books } from '../../db/books.ts'
import { givenAsJson } from '../../db/record-commands.ts'
import { recordEvent } from '../../db/security-events.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { enterFirm } from '../../demo/enter-firm.ts'
import { FIRM } from '../../demo/firm.ts'
import { practiceFirm } from '../../demo/practice-firm.ts'
import { readOrganization, refuseTooManyOrganizations } from './organizations.ts'
import { createStarterChart } from './starter.ts'

const MAX_PRACTICE_FIRMS = 3

/** Creates a practice firm, with its books up to today, in the open transaction. `days`: of its first days only. */
export async function addPracticeFirm(scope: AccountScope, days: number): Promise<Organization> {
  const { sql, accountId, clock } = scope
  await refuseTooManyOrganizations(scope)
  const others = await run(sql)`select from organization where account_id = ${accountId} and practice`
  if (others >= MAX_PRACTICE_FIRMS)
    throw new BookError('An account can have at most three practice firms. Wipe one of them first.', { code: 'rule_broken' })
  const organizationId = uuidv7()
  await run(sql)`select set_config('app.organization', ${organizationId}, true)`
  await run(sql)`
    insert into organization (organization_id, account_id, name, name_np, company_code, contact, email, location, postal_code, registration_number, pan_number,
                              color, cost_centres, practice)
    values (${organizationId}, ${accountId}, ${FIRM.name}, ${FIRM.nameNp}, ${FIRM.companyCode}, ${FIRM.contact}, ${FIRM.email}, ${FIRM.location},
            ${FIRM.postalCode}, ${FIRM.registrationNumber}, ${FIRM.panNumber}, '#9A3412', true, true)`
  await createStarterChart(sql, organizationId)
  const command = { name: 'POST /practice-firms', payload: '{}', recorded: false }
  const books: Books = { ...scope, organizationId, role: 'superadmin', voucherTypes: null, command }
  await enterFirm(books, practiceFirm(todayInNepal(clock), days))
  return readOrganization(sql, organizationId, 'superadmin')
}

/**
 * Wipes a practice firm. The database lets nothing else be deleted.
 * @throws BookError `not_found` for an organization of another account, `rule_broken` for one that is no practice firm
 */
export async function wipePractice(scope: AccountScope, organizationId: string, address: string): Promise<void> {
  const { sql, identity, userId } = scope
  const [found] = await rowsOf(sql, z.object({ name: z.string() }))`select name from organization where organization_id = ${organizationId}`
  await run(
    sql,
  )`select wipe_practice_firm(${organizationId}::uuid, ${JSON.stringify(givenAsJson({ identity, command: { name: '', payload: '' } }))}::jsonb)`
  await recordEvent(sql, { kind: 'practice_wiped', userId, address, detail: found?.name ?? '' })
}
