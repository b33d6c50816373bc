import type { LedgerAnswer, updateLedger } from '@lekha/contract'
import type * as z from 'zod'
import type { ContractForm } from '../../form/contract-form.ts'
import { masterFields } from '../../masters/master-fields.tsx'
import { ledgerWire } from './wires.ts'

type Body = NonNullable<(typeof updateLedger)['body']>
/** The fields of a ledger as they are typed, and as they are sent. */
export type LedgerInput = z.input<Body>
export type LedgerForm = ContractForm<LedgerInput, z.output<Body>>

/** What stands in the form at first: the ledger, or nothing but a group and what was typed elsewhere as its name. */
export const ledgerFields = (ledger: LedgerAnswer | undefined, groupId: string, name: string): LedgerInput => ({
  ...masterFields<LedgerInput>(ledgerWire, ledger, { ...EMPTY, groupId, name }),
  groupId,
})

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
