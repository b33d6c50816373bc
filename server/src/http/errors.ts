import type { WireError } from '@lekha/contract'
import { BookError, type BookErrorCode, sentence } from '@lekha/ledger'
import type { FastifyError } from 'fastify'
import * as z from 'zod'
import { explainConstraint } from '../db/constraint-errors.ts'

/** The only mapping of error codes to HTTP statuses. */
const STATUS: Record<BookErrorCode, number> = {
  malformed: 400,
  unauthenticated: 401,
  second_factor: 401,
  forbidden: 403,
  second_factor_missing: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  rule_broken: 422,
  throttled: 429,
  busy: 503,
  disk_full: 507,
}

/** The answer to a failed request. Where `unexpected`, the caller of `answerError` logs the error, and the client never sees it. */
export type Failure = { status: number; body: WireError; unexpected: boolean }

/** Turns whatever was thrown into an answer: a sentence and a status, never a stack, never SQL. */
export function answerError(error: unknown): Failure {
  const known = asBookError(error)
  if (known) return { status: STATUS[known.code], body: wire(known), unexpected: false }
  const body = { error: { code: 'internal', message: sentence('Something went wrong on our side. Nothing was stored.') } }
  return { status: 500, body, unexpected: true }
}

function asBookError(error: unknown): BookError | undefined {
  if (error instanceof BookError) return error
  if (error instanceof z.core.$ZodError) return malformed(error)
  const { code, statusCode, message } = error as Partial<FastifyError> & { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return explainConstraint({ code: '53100', message: '' })
  // Before SQLSTATE: EPIPE has five letters too.
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code ?? '')) return busy()
  if (code && /^[0-9A-Z]{5}$/.test(code)) return explainConstraint(error as { code: string; constraint?: string; message: string })
  if (LOST_CONNECTION.test(message ?? '')) return busy()
  if (statusCode === 413) return new BookError('This is too large.', { code: 'too_large' })
  if (statusCode === 406 || statusCode === 415) return new BookError('This content type is not supported.', { code: 'unsupported_type' })
  if (statusCode === 429) return new BookError('Too many attempts. Please wait a little.', { code: 'throttled' })
  if (statusCode && statusCode >= 400 && statusCode < 500) return new BookError('This request could not be read.', { code: 'malformed' })
  return undefined
}

// The messages of pg when the database cannot be reached or the connection is lost.
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/
const busy = () => new BookError('The books cannot be reached at the moment. Please try again.', { code: 'busy' })

/** Names every wrong field by its path, with the first message about it. */
function malformed(error: z.core.$ZodError): BookError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.flatMap(withinUnion)) {
    for (const path of pathsOf(issue)) fields[path] ??= sentenceOf(issue)
  }
  const [only, ...more] = Object.values(fields)
  if (only && more.length === 0 && !(only === UNKNOWN_FIELD)) return new BookError(only, { code: 'malformed', fields })
  return new BookError('Some fields are not valid.', { code: 'malformed', fields })
}

/** Of a value that is one of several kinds, what is wrong within the kind that it is meant to be, such as one bill of a list. */
function withinUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const meant = issue.code === 'invalid_union' ? issue.errors.find((issues) => issues.every(({ path }) => path.length > 0)) : undefined
  return meant && meant.length > 0 ? meant.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) : [issue]
}

const UNKNOWN_FIELD = sentence('This field is not known.')
const WRONG = sentence('This value is not valid.')
const MISSING = sentence('Required')

function pathsOf(issue: z.core.$ZodIssue): string[] {
  const base = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...base, key].join('.'))
  return [base.join('.')]
}

// Zod's own messages are for programmers and are replaced; messages written in the contract pass through.
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return UNKNOWN_FIELD
  if (issue.code === 'invalid_type' && issue.message.includes('received undefined')) return MISSING
  return /^(Invalid (input|string|option|key|ISO|UUID|union|element|type|value|date|URL|email address)|Too (small|big)|Unrecognized)/.test(
    issue.message,
  )
    ? WRONG
    : issue.message
}

function wire(error: BookError): WireError {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(Object.keys(error.values).length > 0 ? { template: error.template, values: error.values } : {}),
      ...(Object.keys(error.fields).length > 0 ? { fields: error.fields } : {}),
    },
  }
}
