import { Link } from '@tanstack/react-router'
import { type FunctionComponent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../screen/define-screen.ts'
import { DashboardIcon, LedgersIcon, MoreIcon, PlusIcon, TrialBalanceIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { PLACES } from '../screens.ts'
import { useCurrentScreen } from './current-screen.ts'

const PlaceSheet = lazy(() => import('./place-sheet.tsx').then(({ PlaceSheet }) => ({ default: PlaceSheet })))

const ICONS: Record<Place, FunctionComponent> = {
  top: DashboardIcon,
  enter: PlusIcon,
  books: LedgersIcon,
  statements: TrialBalanceIcon,
  more: MoreIcon,
  none: MoreIcon,
}

/** The five places at the bottom of a phone; each but the first opens the list of its screens. */
export function Places({ seesUsers }: { seesUsers: boolean }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const here = useCurrentScreen()?.place
  const [opened, setOpened] = useState<Place | null>(null)
  return (
    <nav className="places" aria-label={t('Places')}>
      <Link to="/$lng/accountDashboard" params={{ lng }} className="place">
        <DashboardIcon />
        {t('Today')}
      </Link>
      {PLACES.map(({ place, label }) => {
        const Icon = ICONS[place]
        return (
          <button
            key={place}
            type="button"
            className="place"
            aria-current={here === place ? 'page' : undefined}
            onClick={() => setOpened(place)}
          >
            <Icon />
            {t(label)}
          </button>
        )
      })}
      {opened && (
        <Suspense>
          <PlaceSheet place={opened} seesUsers={seesUsers} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </nav>
  )
}
