import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../ui/language.ts'
import { Shell } from '../frame/shell.tsx'
import { SwitcherDialog } from '../switcher/switcher.tsx'
import type { SwitcherStart } from '../switcher/switcher-part.tsx'

/** The switcher at its own address. Closing it goes to the dashboard; who may not enter there is brought back. */
export function Verify() {
  return (
    <Shell>
      <SwitcherHere start="organization" />
    </Shell>
  )
}

/** The switcher at its second step, for the organization that is open. */
export function ChangeFiscalYear() {
  return <SwitcherHere start="year" />
}

function SwitcherHere({ start }: { start: SwitcherStart }) {
  const navigate = useNavigate()
  const lng = useLanguage()
  return <SwitcherDialog start={start} onClose={() => void navigate({ to: '/$lng/accountDashboard', params: { lng } })} />
}
