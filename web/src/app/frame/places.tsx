import type { Role } from '@lekha/contract'
import { Link } from '@tanstack/react-router'
import { type FunctionComponent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { DashboardIcon, LedgersIcon, MoreIcon, PlusIcon, TrialBalanceIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { PLACES, type Place } from '../screens.ts'
import { useCurrentScreen } from './current-screen.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ScreenLink, screensOf } from './navigation.tsx'
import { PersonLinks } from './person-menu.tsx'

const ICONS: Record<Place, FunctionComponent> = {
  top: DashboardIcon,
  enter: PlusIcon,
  books: LedgersIcon,
  statements: TrialBalanceIcon,
  more: MoreIcon,
  none: MoreIcon,
}

/** The five places at the bottom of a phone; each but the first opens the list of its screens. */
export function Places({ role, seesUsers }: { role: Role | undefined; seesUsers: boolean }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const here = useCurrentScreen()?.place
  const [opened, setOpened] = useState<Place | null>(null)
  const chosen = PLACES.find(({ place }) => place === opened)
  const close = () => setOpened(null)
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
      <Dialog opened={chosen !== undefined} onClose={close} title={chosen && t(chosen.label)}>
        <div className="place-list">
          {chosen && screensOf(chosen.place, role).map((screen) => <ScreenLink key={screen.id} screen={screen} onClick={close} />)}
          {chosen?.place === 'more' && (
            <>
              <PersonLinks seesUsers={seesUsers} onClick={close} />
              <LanguageSwitch />
            </>
          )}
        </div>
      </Dialog>
    </nav>
  )
}
