import { type ReactNode, useState } from 'react'
import { Empty } from '../ui/empty.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Stored } from './master-wire.ts'

type FormScreenProps<Row extends Stored> = {
  /** Undefined until they are known, with all that the form needs: a field that came later would miss what is typed for it. */
  rows: readonly Row[] | undefined
  /** The id in the address; undefined for a new one. */
  id: string | undefined
  missing: string
  /** Why one is not changed, where it is not. */
  fixed?: (row: Row) => string | false
  /** What a new one starts from changes with the address. */
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

/** Another form for another key. */
const Keyed = ({ children }: { children: ReactNode }) => children
