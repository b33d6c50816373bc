import type { LedgerAnswer, updateLedger } from '@lekha/contract'
import { paisaText } from '@lekha/money'
import type * as z from 'zod'
import { EMPTY_LEDGER } from '../../books/empty-ledger.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import { masterFields } from '../../masters/master-fields.tsx'
import { ledgerWire } from './wires.ts'

type Body = NonNullable<(typeof updateLedger)['body']>
/** The fields of a ledger in the form, and as they are sent. */
export type LedgerInput = z.input<Body>
export type LedgerForm = ContractForm<LedgerInput, z.output<Body>>

/** The initial values of the form: the ledger, or for a new one the group and the name that was typed elsewhere. */
export const ledgerFields = (ledger: LedgerAnswer | undefined, groupId: string, name: string): LedgerInput => ({
  ...masterFields<LedgerInput>(ledgerWire, ledger, { ...EMPTY_LEDGER, groupId, name }),
  groupId,
  ...(ledger && { creditLimit: ledger.creditLimit && paisaText(ledger.creditLimit) }),
})
