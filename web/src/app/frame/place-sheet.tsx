import { useTranslation } from 'react-i18next'
import type { Place } from '../../screen/define-screen.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { PLACES } from '../screens.ts'
import { ScreenLink } from './navigation.tsx'
import { PersonLinks } from './person-menu.tsx'
import { useScreens } from './use-screens.ts'

type PlaceSheetProps = { place: Place; seesUsers: boolean; onClose: () => void }

/** The screens of one place; under More also what concerns the person, and the language. */
export function PlaceSheet({ place, seesUsers, onClose }: PlaceSheetProps) {
  const { t } = useTranslation()
  const screens = useScreens().filter((screen) => screen.place === place)
  const label = PLACES.find((each) => each.place === place)?.label ?? ''
  return (
    <Dialog onClose={onClose} title={t(label)}>
      <div className="place-list">
        {screens.map((screen) => (
          <ScreenLink key={screen.id} screen={screen} onClick={onClose} />
        ))}
        {place === 'more' && (
          <>
            <PersonLinks seesUsers={seesUsers} onClick={onClose} />
            <LanguageSwitch />
          </>
        )}
      </div>
    </Dialog>
  )
}
