import {
  createGroup,
  createLedger,
  createSubLedger,
  deleteGroup,
  deleteLedger,
  deleteSubLedger,
  listGroupChanges,
  listLedgerChanges,
  listSubLedgerChanges,
  updateGroup,
  updateLedger,
  updateSubLedger,
} from '@lekha/contract'
import { masterWire } from '../../masters/master-wire.ts'

/** The calls of groups, ledgers and sub-ledgers, as the screens of masters make them. */
export const groupWire = masterWire({ create: createGroup, update: updateGroup, remove: deleteGroup, changes: listGroupChanges })
export const ledgerWire = masterWire({ create: createLedger, update: updateLedger, remove: deleteLedger, changes: listLedgerChanges })
export const subLedgerWire = masterWire({
  create: createSubLedger,
  update: updateSubLedger,
  remove: deleteSubLedger,
  changes: listSubLedgerChanges,
})
