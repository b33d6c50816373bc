import '@mantine/core/styles/Popover.layer.css'
import { type AnswerOf, userInfo } from '@lekha/contract'
import { Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ManualIcon, MembersIcon, SettingsIcon, SignOutIcon } from '../../ui/icon.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useLanguage } from '../../ui/language.ts'
import { firstLetter } from '../../ui/monogram.tsx'
import floating from '../../ui/popover.module.css'
import { useSignOut } from '../sign-out.ts'
import styles from './frame.module.css'

type Person = AnswerOf<typeof userInfo>['result']

/** The menu of the signed-in user: profile, users, manual, sign out. */
export function PersonMenu({ seesUsers, onManual }: { seesUsers: boolean; onManual: () => void }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const person = useEndpoint(userInfo, {}).data?.result
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.headerItem}
          title={t('Profile, users, sign out')}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <span className={styles.face} aria-hidden="true">
            {initials(person)}
          </span>
          <span className="second">{nameOf(person)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={floating.popover} role="dialog" aria-label={t('Profile, users, sign out')}>
        <PersonLinks {...{ seesUsers, onManual }} onClick={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The links of the menu; on a phone they are under More. */
export function PersonLinks({ seesUsers, onManual, onClick }: { seesUsers: boolean; onManual: () => void; onClick: () => void }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const signOut = useSignOut()
  const openManual = () => {
    onClick()
    onManual()
  }
  return (
    <>
      <Link to="/$lng/account/profile" params={{ lng }} className={styles.navLink} onClick={onClick} data-autofocus>
        <SettingsIcon />
        <span>{t('Profile and password')}</span>
      </Link>
      {seesUsers && (
        <Link to="/$lng/account/users" params={{ lng }} className={styles.navLink} onClick={onClick}>
          <MembersIcon />
          <span>{t('Users')}</span>
        </Link>
      )}
      <button type="button" className={`${styles.navLink} ${styles.navButton}`} onClick={openManual}>
        <ManualIcon />
        <span className="grow">{t('Manual')}</span>
        <Kbd keys="F1" />
      </button>
      <button type="button" className={`${styles.navLink} ${styles.navButton}`} onClick={() => void signOut()}>
        <SignOutIcon />
        <span>{t('Sign out')}</span>
      </button>
    </>
  )
}

function nameOf(person: Person | undefined): string {
  return person ? `${person.firstName} ${person.lastName}` : ''
}

function initials(person: Person | undefined): string {
  return person ? firstLetter(person.firstName) + firstLetter(person.lastName) : ''
}
