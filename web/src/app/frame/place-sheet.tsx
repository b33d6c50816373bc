import type { Role } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { PLACES, type Place } from '../screens.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ScreenLink, screensOf } from './navigation.tsx'
import { PersonLinks } from './person-menu.tsx'

type PlaceSheetProps = { place: Place; role: Role | undefined; seesUsers: boolean; onClose: () => void }

/** The screens of one place; under More also what concerns the person, and the language. */
export function PlaceSheet({ place, role, seesUsers, onClose }: PlaceSheetProps) {
  const { t } = useTranslation()
  const label = PLACES.find((each) => each.place === place)?.label ?? ''
  return (
    <Dialog onClose={onClose} title={t(label)}>
      <div className="place-list">
        {screensOf(place, role).map((screen) => (
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
