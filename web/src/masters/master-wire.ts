import type { Endpoint } from '@lekha/contract'
import * as z from 'zod'

/** A master as the server sends it. */
export type Stored = { id: string; version: number }
/** One with names, and with a switch where it can be deactivated. */
export type NamedRow = Stored & { name: string; nameNp: string; active?: boolean }

type Calls = Record<'create' | 'update' | 'remove' | 'changes' | 'uses', unknown>

/** The endpoints of a master, without their own types. The contract of each still checks input and answer on both sides. */
export type MasterWire = Record<keyof Calls, Endpoint> & {
  /** The path parameters that name one master. */
  ofOne: (organizationId: string, id: string) => Record<string, string>
  /** The fields of a row that a form may change. */
  formOf: (row: Stored) => Record<string, unknown>
}

/**
 * @example const wire = masterWire(ledgerCalls)
 */
export function masterWire(calls: Calls): MasterWire {
  const plain = calls as Record<keyof Calls, Endpoint>
  const [, idName = 'id'] = /\{(\w+)\}$/.exec(plain.update.path) ?? []
  const fields = plain.update.body instanceof z.ZodObject ? Object.keys(plain.update.body.shape) : []
  return {
    ...plain,
    ofOne: (organizationId, id) => ({ organizationId, [idName]: id }),
    formOf: (row) => Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field))),
  }
}

/** Passes input to an untyped endpoint; the endpoint's contract checks its fields. */
export const sent = (input: { params: Record<string, string>; query?: Record<string, string>; body?: object }): object => input
