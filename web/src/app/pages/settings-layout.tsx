import { userRole } from '@lekha/contract'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganizationIfAny } from '../../books/organization.ts'
import { useLanguage } from '../../ui/language.ts'
import styles from './pages.module.css'

/** The frame of the settings: the organization, the user's own profile, the users. */
export function SettingsLayout() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const open = useOrganizationIfAny()
  const tabs = useTabInSight()
  const superadmin = useEndpoint(userRole, {}).data?.role === 'superadmin'
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Settings')}</h1>
        </div>
        <nav ref={tabs} className={styles.tabs} aria-label={t('Settings')}>
          {(superadmin || open) && (
            <Link to="/$lng/setting/organizationDetails" params={{ lng }} className={styles.tab}>
              {t('Organization')}
            </Link>
          )}
          <Link to="/$lng/account/profile" params={{ lng }} className={styles.tab}>
            {t('Profile and password')}
          </Link>
          {(superadmin || open?.role === 'admin') && (
            <>
              <Link to="/$lng/account/users" params={{ lng }} className={styles.tab}>
                {t('Users')}
              </Link>
              <Link to="/$lng/setting/securityEvents" params={{ lng }} className={styles.tab}>
                {t('Security events')}
              </Link>
            </>
          )}
        </nav>
      </div>
      <div className={styles.settingsBody} data-scrolls="settings" data-scroll-restoration-id="settings">
        <Outlet />
      </div>
    </div>
  )
}

/** On a phone the tabs are wider than the screen: the one that is open is brought into sight. */
function useTabInSight() {
  const tabs = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const links = [...(tabs.current?.querySelectorAll('a') ?? [])]
    links.find(({ pathname }) => path.startsWith(pathname))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return tabs
}
