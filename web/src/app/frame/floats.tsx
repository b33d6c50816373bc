import { lazy, Suspense, useState } from 'react'
import type { Board } from '../../ui/live-keys.ts'
import { useBoard } from '../../ui/use-keys.ts'

const GoTo = lazy(() => import('../go-to/go-to.tsx').then(({ GoTo }) => ({ default: GoTo })))
const KeySheet = lazy(() => import('./key-sheet.tsx').then(({ KeySheet }) => ({ default: KeySheet })))
const SwitcherDialog = lazy(() => import('../switcher/switcher.tsx').then(({ SwitcherDialog }) => ({ default: SwitcherDialog })))

/** What floats above the frame. */
export type Floating = 'organization' | 'fiscal-year' | 'go-to' | 'keys'

export function Floats({ floating, onClose }: { floating: Floating; onClose: () => void }) {
  const board = useBoard()
  // The sheet shows the keys of the screen below, not its own.
  const [below] = useState<Board>(board)
  return (
    <Suspense>
      {floating === 'go-to' && <GoTo onClose={onClose} />}
      {floating === 'keys' && <KeySheet board={below} onClose={onClose} />}
      {floating === 'organization' && <SwitcherDialog start="organization" onClose={onClose} />}
      {floating === 'fiscal-year' && <SwitcherDialog start="year" onClose={onClose} />}
    </Suspense>
  )
}
