import { lazy, Suspense, useState } from 'react'
import type { Board } from '../../ui/live-keys.ts'
import { useBoard } from '../../ui/use-keys.ts'

const fetchGoTo = () => import('../go-to/go-to.tsx')
const fetchKeySheet = () => import('./key-sheet.tsx')
const fetchManual = () => import('../manual/manual-dialog.tsx')
const fetchSwitcher = () => import('../switcher/switcher.tsx')
const GoTo = lazy(() => fetchGoTo().then(({ GoTo }) => ({ default: GoTo })))
const KeySheet = lazy(() => fetchKeySheet().then(({ KeySheet }) => ({ default: KeySheet })))
const ManualDialog = lazy(() => fetchManual().then(({ ManualDialog }) => ({ default: ManualDialog })))
const SwitcherDialog = lazy(() => fetchSwitcher().then(({ SwitcherDialog }) => ({ default: SwitcherDialog })))

/** Fetches the code of the floating parts in advance, so that it is there when their key is pressed. */
export const fetchFloats = () => Promise.all([fetchGoTo(), fetchKeySheet(), fetchSwitcher()])

/** A part that opens over the frame. */
export type Floating = 'organization' | 'fiscal-year' | 'go-to' | 'keys' | 'manual'

export function Floats({ floating, onClose }: { floating: Floating; onClose: () => void }) {
  const board = useBoard()
  // The keys at the time of opening: the sheet lists those of the screen below, not its own.
  const [below] = useState<Board>(board)
  return (
    <Suspense>
      {floating === 'go-to' && <GoTo onClose={onClose} />}
      {floating === 'keys' && <KeySheet board={below} onClose={onClose} />}
      {floating === 'manual' && <ManualDialog onClose={onClose} />}
      {floating === 'organization' && <SwitcherDialog start="organization" onClose={onClose} />}
      {floating === 'fiscal-year' && <SwitcherDialog start="year" onClose={onClose} />}
    </Suspense>
  )
}
