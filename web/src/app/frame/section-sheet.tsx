import { useTranslation } from 'react-i18next'
import type { NavigationSection } from '../../screen/define-screen.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { NAVIGATION_SECTIONS } from '../screens.ts'
import styles from './frame.module.css'
import { ScreenLink } from './navigation.tsx'
import { PersonLinks } from './person-menu.tsx'
import { useScreens } from './use-screens.ts'

type SectionSheetProps = { section: NavigationSection; seesUsers: boolean; onManual: () => void; onClose: () => void }

/** The screens of one section, with the books those of the goods; under More also the user's menu and the language. */
export function SectionSheet({ section, seesUsers, onManual, onClose }: SectionSheetProps) {
  const { t } = useTranslation()
  const screens = useScreens().filter((screen) => screen.section === section || (section === 'books' && screen.section === 'inventory'))
  const label = NAVIGATION_SECTIONS.find((each) => each.section === section)?.label ?? ''
  return (
    <Dialog onClose={onClose} title={t(label)}>
      <div className={styles.sectionList}>
        {screens.map((screen) => (
          <ScreenLink key={screen.id} screen={screen} onClick={onClose} />
        ))}
        {section === 'more' && (
          <>
            <PersonLinks {...{ seesUsers, onManual }} onClick={onClose} />
            <LanguageSwitch />
          </>
        )}
      </div>
    </Dialog>
  )
}
