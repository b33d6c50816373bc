import type { Endpoint } from '@lekha/contract'
import * as z from 'zod'

/** One master as it comes over the wire. */
export type Stored = { id: string; version: number }

type Calls = Record<'create' | 'update' | 'remove' | 'changes', unknown>

/** The calls of a noun as the kit makes them. What is sent and answered is checked by the contract on both ends, whatever the noun. */
export type MasterWire = Record<keyof Calls, Endpoint> & {
  /** The path parameters of one of them. */
  ofOne: (organizationId: string, id: string) => Record<string, string>
  /** What of a row may be filled in. */
  formOf: (row: Stored) => Record<string, unknown>
}

/**
 * @example const wire = masterWire({ create: createLedger, update: updateLedger, remove: deleteLedger, changes: listLedgerChanges })
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

/** Hands a call of the kit what it is sent: which fields these are, the contract of the noun says. */
export const sent = (input: { params: Record<string, string>; query?: Record<string, string>; body?: object }): object => input
