import { Outlet, useRouterState } from '@tanstack/react-router'
import { createContext, lazy, Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganizationIfAny } from '../../books/organization.ts'
import styles from '../../ui/empty.module.css'
import type { SwitcherStart } from '../switcher/switcher-part.tsx'

const SwitcherCard = lazy(() => import('../switcher/switcher.tsx').then(({ SwitcherCard }) => ({ default: SwitcherCard })))

/** Whether the switcher is open over the screen: then the screen shows no second one. */
export const SwitcherAbove = createContext(false)

/**
 * Shows a screen when an organization is chosen, else the switcher (a superadmin may get here without one). A user who
 * chooses the organization here also chooses the fiscal year before the screen appears.
 */
export function WithOrganization() {
  const open = useOrganizationIfAny()
  const [choosing, setChoosing] = useState(!open)
  if (!open && !choosing) setChoosing(true)
  const chosen = open && (open.fiscalYear !== undefined || !choosing)
  const isLeft = useLeft(open?.organizationId)
  return chosen ? !isLeft && <Outlet /> : <Needs start="organization" />
}

/**
 * Whether the screen is one of another organization that is being left: an address that names an organization chooses it before its own screen is there,
 * and the former screen would ask the new organization for what only the other one has.
 */
function useLeft(organizationId: string | undefined): boolean {
  const isThere = useRouterState({ select: ({ status }) => status === 'idle' })
  const [shownOf, setShownOf] = useState(organizationId)
  if (isThere && shownOf !== organizationId) setShownOf(organizationId)
  return !isThere && shownOf !== undefined && shownOf !== organizationId
}

/** Shows a screen when a fiscal year is chosen, else the switcher. */
export function WithFiscalYear() {
  return useOrganizationIfAny()?.fiscalYear ? <Outlet /> : <Needs start="year" />
}

function Needs({ start }: { start: SwitcherStart }) {
  const { t } = useTranslation()
  const isAbove = useContext(SwitcherAbove)
  return (
    <div className={styles.empty}>
      <h1>{start === 'organization' ? t('No organization is chosen.') : t('No fiscal year is chosen.')}</h1>
      <p>{t('This screen shows the books of one organization in one fiscal year.')}</p>
      {!isAbove && (
        <Suspense>
          <SwitcherCard start={start} />
        </Suspense>
      )}
    </div>
  )
}
