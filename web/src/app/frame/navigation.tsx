import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../screen/define-screen.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { PLACES, type ScreenEntry } from '../screens.ts'
import { useCurrentScreen } from './current-screen.ts'
import { useScreens } from './use-screens.ts'

/** The list of places at the left; shut, its icons with titles. */
export function Navigation() {
  const { t } = useTranslation()
  const language = useLanguage()
  const usable = useScreens()
  const screensOf = (wanted: Place) => usable.filter(({ place }) => place === wanted)
  const places = PLACES.map(({ place, label }) => ({ place, label, screens: screensOf(place) })).filter(({ screens }) => screens.length > 0)
  return (
    <nav className="shell-nav" aria-label={t('Navigation')} lang={langOf(language)}>
      {screensOf('top').map((screen) => (
        <ScreenLink key={screen.id} screen={screen} />
      ))}
      {places.map(({ place, label, screens }) => (
        <section key={place} aria-labelledby={`nav-${place}`}>
          <h2 id={`nav-${place}`} className="nav-head">
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

/** One screen to go to, with its key at the right. */
export function ScreenLink({ screen, onClick }: { screen: ScreenEntry; onClick?: () => void }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const isHere = useCurrentScreen() === screen
  const Icon = screen.icon
  return (
    <Link
      to={screen.to}
      params={{ lng }}
      search={screen.search ?? {}}
      className="nav-link"
      title={t(screen.label)}
      activeOptions={{ exact: true, includeSearch: screen.search !== undefined }}
      aria-current={isHere ? 'page' : undefined}
      {...(onClick && { onClick })}
    >
      <Icon />
      <span>{t(screen.label)}</span>
      {screen.keys && (
        <span className="nav-key" aria-hidden="true">
          {screen.keys}
        </span>
      )}
    </Link>
  )
}
