import type { LedgerAnswer, updateLedger } from '@lekha/contract'
import type * as z from 'zod'
import type { ContractForm } from '../../form/contract-form.ts'

type Body = NonNullable<(typeof updateLedger)['body']>
/** The fields of a ledger as they are typed, and as they are sent. */
export type LedgerInput = z.input<Body>
export type LedgerForm = ContractForm<LedgerInput, z.output<Body>>

/** What stands in the form at first: the ledger, or nothing but a group and what was typed elsewhere as its name. */
export function ledgerFields(ledger: LedgerAnswer | undefined, groupId: string, name: string): LedgerInput {
  if (!ledger) return { ...EMPTY, groupId, name }
  const { id: _id, reserved: _reserved, ...fields } = ledger
  return { ...fields, code: fields.code ?? '', groupId }
}

const EMPTY = {
  nameNp: '',
  alias: '',
  code: '',
  pan: '',
  phone: '',
  address: '',
  creditDays: null,
  requiresSubLedger: false,
  active: true,
  version: 0,
}
