import { type Endpoint, wireError } from '@lekha/contract'
import type pg from 'pg'
import type { HttpResponse } from './ask.ts'
import { faultOfAnswer } from './contract-answers.ts'

/** Sentences that the specification gives without a full stop. */
const AS_SPECIFIED = new Set([
  ...['AD year should be in range of 1913 to 2043', 'AD month should be in range of 1 to 12', 'AD day should be in range of 1 to 31'],
  ...['Required', 'Email is required', 'Invalid email', 'Must be a number', 'Organization name is required', 'Company code is required'],
  ...['Contact number is required', 'Location is required', 'Postal code is required', 'Registration number is required'],
  ...['PAN number is required', 'Start date is required', 'End date is required', 'End date must be after start date'],
  "Start date must be the day after the last fiscal year's end date",
])

const isSentence = (text: string) => AS_SPECIFIED.has(text) || /^\p{Lu}[^\n]*[.?]$/u.test(text)

/** Words of the machine that no bookkeeper should ever read: of stacks, of SQL, of the schema library. */
const MACHINE =
  /\bat \S+ \(|\.ts:\d|node_modules|\bselect .+ from\b|\binsert into\b|violates|constraint|relation "|column "|syntax error|pg_|ZodError|expected \w+, received|\bundefined\b|\[object |JSON at position|Unexpected token/i

/** What is wrong with an answer, whatever was asked: nothing when it keeps the promises of the wire. */
export function faultsOfAnswer(endpoint: Endpoint | undefined, response: HttpResponse): string[] {
  if (response.status >= 500) return [`answered ${response.status} ${response.text.slice(0, 200)}`]
  return response.status >= 400 ? faultsOfRefusal(response) : faultsOfSuccess(endpoint, response)
}

/** A refusal is a code and whole sentences, and nothing of the machine. */
export function faultsOfRefusal(response: HttpResponse): string[] {
  const read = wireError.safeParse(response.json)
  if (!read.success) return [`refused ${response.status} in another form: ${response.text.slice(0, 200)}`]
  const { message, fields = {} } = read.data.error
  const faults = [message, ...Object.values(fields)].filter((text) => !isSentence(text)).map((text) => `says no sentence: ${text}`)
  const words = JSON.stringify([message, ...Object.values(fields)])
  return MACHINE.test(words) ? [...faults, `speaks of the machine: ${words.slice(0, 300)}`] : faults
}

function faultsOfSuccess(endpoint: Endpoint | undefined, response: HttpResponse): string[] {
  if (!endpoint || response.status >= 300) return [`answered ${response.status}`]
  if (response.status === 204 && response.text !== '') return ['answered 204 with a body']
  return [faultOfAnswer(endpoint, response.status, response.json) ?? []].flat()
}

/** A number that any stored change moves: rows of every table, entries and audit records, versions of masters. */
export async function stateOf(admin: pg.Pool): Promise<string> {
  const found = await admin.query<{ state: string }>(
    `select concat_ws(' ', (select sum(last_entry * 1000 + audit_seq) from books), (select count(*) from voucher), (select count(*) from voucher_line),
       (select count(*) from audit_record), (select count(*) from organization), (select count(*) from account), (select count(*) || '+' || sum(version) from app_user),
       (select count(*) || '+' || sum(version) from draft), (select count(*) from membership), (select count(*) from stored_file), (select count(*) from import_run),
       (select count(*) || '+' || sum(version) from ledger), (select count(*) || '+' || sum(version) from ledger_group), (select count(*) || '+' || sum(version) from sub_ledger),
       (select count(*) || '+' || sum(version) from fiscal_year), (select count(*) from request), (select sum(version) from organization)) as state`,
  )
  return found.rows[0]?.state ?? ''
}
