import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Shell } from '../frame/shell.tsx'
import { useSignOut } from '../sign-out.ts'
import styles from '../switcher/switcher.module.css'
import { SwitcherDialog } from '../switcher/switcher.tsx'
import type { SwitcherStart } from '../switcher/switcher-part.tsx'

/** The switcher at its own address. Closing it goes to the dashboard, whose guard sends users who may not enter back here. */
export function Verify() {
  return (
    <Shell>
      <SwitcherHere start="organization" below={<WaysOut />} />
    </Shell>
  )
}

/** Links for a user who belongs to no organization, or does not want to choose now. */
function WaysOut() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const signOut = useSignOut()
  return (
    <p className={styles.ways}>
      <Link to="/$lng/account/profile" params={{ lng }}>
        {t('Profile and password')}
      </Link>
      <Button kind="link" small onClick={() => void signOut()}>
        {t('Sign out')}
      </Button>
    </p>
  )
}

/** The switcher at its second step, for the organization that is open. */
export function ChangeFiscalYear() {
  return <SwitcherHere start="year" />
}

function SwitcherHere({ start, below }: { start: SwitcherStart; below?: ReactNode }) {
  const navigate = useNavigate()
  const lng = useLanguage()
  return <SwitcherDialog start={start} below={below} onClose={() => void navigate({ to: '/$lng/accountDashboard', params: { lng } })} />
}
