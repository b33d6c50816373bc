import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavigationSection } from '../../screen/define-screen.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { NAVIGATION_SECTIONS, type ScreenEntry } from '../screens.ts'
import { useCurrentScreen } from './current-screen.ts'
import styles from './frame.module.css'
import { useScreens } from './use-screens.ts'

/** The sections at the left; collapsed, only icons with tooltips. */
export function Navigation() {
  const { t } = useTranslation()
  const language = useLanguage()
  const usable = useScreens()
  const screensOf = (wanted: NavigationSection) => usable.filter(({ section }) => section === wanted)
  const sections = NAVIGATION_SECTIONS.map(({ section, label }) => ({ section, label, screens: screensOf(section) })).filter(
    ({ screens }) => screens.length > 0,
  )
  return (
    <nav className={styles.shellNav} aria-label={t('Navigation')} lang={langOf(language)}>
      {screensOf('top').map((screen) => (
        <ScreenLink key={screen.id} screen={screen} />
      ))}
      {sections.map(({ section, label, screens }) => (
        <section key={section} aria-labelledby={`nav-${section}`}>
          <h2 id={`nav-${section}`} className={styles.navHead}>
            {t(label)}
          </h2>
          {screens.map((screen) => (
            <ScreenLink key={screen.id} screen={screen} />
          ))}
        </section>
      ))}
    </nav>
  )
}

/** The link to a screen, with its key at the right. */
export function ScreenLink({ screen, onClick }: { screen: ScreenEntry; onClick?: () => void }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const isHere = useCurrentScreen() === screen
  const Icon = screen.icon
  const Badge = screen.badge
  return (
    <Link
      to={screen.to}
      params={{ lng }}
      search={screen.search ?? {}}
      className={styles.navLink}
      title={t(screen.label)}
      activeOptions={{ exact: true, includeSearch: screen.search !== undefined }}
      aria-current={isHere ? 'page' : undefined}
      {...(onClick && { onClick })}
    >
      <Icon />
      <span>{t(screen.label)}</span>
      {Badge && (
        <Suspense fallback={null}>
          <Badge className={styles.navBadge} />
        </Suspense>
      )}
      {screen.keys && (
        <span className={styles.navKey} aria-hidden="true">
          {screen.keys}
        </span>
      )}
    </Link>
  )
}
