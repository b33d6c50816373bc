import { groupCalls, ledgerCalls, subLedgerCalls } from '@lekha/contract'
import { masterWire } from '../../masters/master-wire.ts'

/** The calls of groups, ledgers and sub-ledgers, as the screens of masters make them. */
export const groupWire = masterWire(groupCalls)
export const ledgerWire = masterWire(ledgerCalls)
export const subLedgerWire = masterWire(subLedgerCalls)
