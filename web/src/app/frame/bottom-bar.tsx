import { Link } from '@tanstack/react-router'
import { type FunctionComponent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavigationSection } from '../../screen/define-screen.ts'
import { DashboardIcon, LedgersIcon, MoreIcon, PlusIcon, TrialBalanceIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { NAVIGATION_SECTIONS } from '../screens.ts'
import { useCurrentScreen } from './current-screen.ts'
import styles from './frame.module.css'

const SectionSheet = lazy(() => import('./section-sheet.tsx').then(({ SectionSheet }) => ({ default: SectionSheet })))

const ICONS: Record<NavigationSection, FunctionComponent> = {
  top: DashboardIcon,
  enter: PlusIcon,
  books: LedgersIcon,
  inventory: LedgersIcon,
  statements: TrialBalanceIcon,
  more: MoreIcon,
  none: MoreIcon,
}

/** There is room for five: the goods stand with the books. */
const PLACES = NAVIGATION_SECTIONS.filter(({ section }) => section !== 'inventory')

/** The five sections at the bottom of a phone; each but the first opens the list of its screens. */
export function BottomBar({ seesUsers, onManual }: { seesUsers: boolean; onManual: () => void }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const section = useCurrentScreen()?.section
  const here = section === 'inventory' ? 'books' : section
  const [opened, setOpened] = useState<NavigationSection | null>(null)
  return (
    <nav className={styles.bottomBar} aria-label={t('Navigation')}>
      <Link to="/$lng/accountDashboard" params={{ lng }} className={styles.bottomBarItem}>
        <DashboardIcon />
        {t('Today')}
      </Link>
      {PLACES.map(({ section, label }) => {
        const Icon = ICONS[section]
        return (
          <button
            key={section}
            type="button"
            className={styles.bottomBarItem}
            aria-current={here === section ? 'page' : undefined}
            onClick={() => setOpened(section)}
          >
            <Icon />
            {t(label)}
          </button>
        )
      })}
      {opened && (
        <Suspense>
          <SectionSheet section={opened} {...{ seesUsers, onManual }} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </nav>
  )
}
