import { type ReactNode, useState } from 'react'
import { Empty } from '../ui/empty.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Stored } from './master-wire.ts'

type FormScreenProps<Row extends Stored> = {
  /** Undefined until everything that the form needs was read: a field that appeared later would miss what the user types for it. */
  rows: readonly Row[] | undefined
  /** The id in the address; undefined for a new one. */
  id: string | undefined
  missing: string
  /** Why a row cannot be changed; false when it can. */
  fixed?: (row: Row) => string | false
  /** The part of the address that gives a new one its first values; the form is mounted again when it changes. */
  start: string
  children: (row: Row | undefined, former: Row | undefined, onCreated: (row: Row) => void) => ReactNode
}

/** The form of a new master or of the one in the address. `former`: the one that was created just before. */
export function MasterFormScreen<Row extends Stored>(props: FormScreenProps<Row>) {
  const { rows, id, missing, fixed, start, children } = props
  const [former, setFormer] = useState<Row>()
  if (!rows) return <Waiting lines={8} />
  const row = rows.find((each) => each.id === id)
  if (id !== undefined && !row) return <Empty page title={missing} />
  const reason = row && fixed?.(row)
  if (reason) return <Empty page title={reason} />
  return <Keyed key={id ?? former?.id ?? start}>{children(row, id === undefined ? former : undefined, setFormer)}</Keyed>
}

/** Takes a `key`: another key mounts another form. */
const Keyed = ({ children }: { children: ReactNode }) => children
