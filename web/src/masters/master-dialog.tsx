import { nameIn } from '../books/masters.ts'
import { useLanguage } from '../ui/language.ts'
import { DeleteMaster } from './delete-master.tsx'
import { type FieldNames, HistoryDialog } from './history-dialog.tsx'
import type { MasterWire, NamedRow } from './master-wire.ts'
import { UsesDialog } from './uses-dialog.tsx'

/** What may be asked about a master, over its list or its view. */
export type MasterQuestion = 'delete' | 'history' | 'uses'

type MasterDialogProps = {
  is: MasterQuestion
  wire: MasterWire
  row: NamedRow
  /** The labels of its fields in the history. */
  fields: FieldNames
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a master, or shows its history or where it is used. */
export function MasterDialog({ is, wire, row, fields, onClose, onDeleted }: MasterDialogProps) {
  const title = nameIn(row, useLanguage())
  if (is === 'delete') return <DeleteMaster wire={wire} row={row} onClose={onClose} onDone={onDeleted} />
  if (is === 'history') return <HistoryDialog wire={wire} id={row.id} title={title} fields={fields} onClose={onClose} />
  return <UsesDialog wire={wire} id={row.id} title={title} onClose={onClose} />
}
