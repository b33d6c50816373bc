import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OpenOrganization } from '../../books/organization.ts'
import { isProvisionalYear, yearName } from '../../books/year-name.ts'
import { IconButton } from '../../ui/button.tsx'
import { OpenNavigationIcon, SearchIcon, SelectorIcon, ShutNavigationIcon } from '../../ui/icon.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Monogram, useOrganizationName } from '../../ui/monogram.tsx'
import { Provisional } from '../../ui/provisional.tsx'
import { usePhone } from '../../ui/screen.ts'
import styles from './frame.module.css'
import { PersonMenu } from './person-menu.tsx'

/** The header's actions. */
type HeaderActions = {
  navShut: boolean
  onToggleNav: () => void
  onOrganization: () => void
  onFiscalYear: () => void
  onGoTo: () => void
  onManual: () => void
}

type HeaderProps = HeaderActions & { open: OpenOrganization | undefined; seesUsers: boolean }

/** The organization, the fiscal year, the go-to box, the language, the user's menu. */
export function Header(props: HeaderProps) {
  return usePhone() ? <PhoneHeader {...props} /> : <WideHeader {...props} />
}

function WideHeader({ open, seesUsers, navShut, ...actions }: HeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.shellHeader}>
      <IconButton
        label={navShut ? t('Open the navigation') : t('Close the navigation')}
        aria-expanded={!navShut}
        onClick={actions.onToggleNav}
      >
        {navShut ? <OpenNavigationIcon /> : <ShutNavigationIcon />}
      </IconButton>
      <OrganizationButton open={open} onClick={actions.onOrganization} />
      {open?.organization.practice && <PracticeMark />}
      {open && <YearButton open={open} onClick={actions.onFiscalYear} />}
      <button type="button" className={styles.goTo} aria-keyshortcuts="Alt+G Control+K" onClick={actions.onGoTo}>
        <SearchIcon />
        {t('Go to anything')}
        <span className="grow" />
        <span aria-hidden="true">
          <Kbd keys="Alt+G" />
        </span>
      </button>
      <LanguageSwitch />
      <PersonMenu seesUsers={seesUsers} onManual={actions.onManual} />
    </header>
  )
}

function OrganizationButton({ open, onClick }: { open: OpenOrganization | undefined; onClick: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = useOrganizationName(open?.organization)
  return (
    <button
      type="button"
      className={`${styles.headerItem} ${styles.headerOrganization}`}
      aria-keyshortcuts="F3"
      title={[name, `${t('Organization')} (F3)`].filter(Boolean).join(' · ')}
      onClick={onClick}
    >
      {open && <Monogram organization={open.organization} />}
      <span className={styles.headerOrg} lang={open && langOf(language)}>
        {name || t('Organization')}
      </span>
      <SelectorIcon />
    </button>
  )
}

/** Says on every screen that these books are made up; leads to where they are wiped. */
function PracticeMark() {
  const { t } = useTranslation()
  return (
    <Link className={styles.practice} to="/$lng/setting/organizationDetails" params={{ lng: useLanguage() }}>
      {t('Practice')}
    </Link>
  )
}

function YearButton({ open, onClick }: { open: OpenOrganization; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.headerItem} title={t('Fiscal year')} onClick={onClick}>
      <YearText open={open} />
      <SelectorIcon />
    </button>
  )
}

function YearText({ open }: { open: OpenOrganization }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!open.fiscalYear) return t('Fiscal year')
  return (
    <>
      {t('FY {{name}}', { name: yearName(open.fiscalYear, language) })} {isProvisionalYear(open.fiscalYear) && <Provisional />}
    </>
  )
}

function PhoneHeader({ open, onOrganization, onGoTo }: HeaderProps) {
  const { t } = useTranslation()
  const name = useOrganizationName(open?.organization)
  return (
    <header className={styles.shellHeader}>
      <button type="button" className={styles.headerPhone} title={name} onClick={onOrganization}>
        {open && <Monogram organization={open.organization} />}
        <span>
          <span className={styles.headerOrg}>{name || t('Organization')}</span>
          <span className={styles.headerYear}>{open && <YearText open={open} />}</span>
        </span>
      </button>
      {open?.organization.practice && <PracticeMark />}
      <span className="grow" />
      <IconButton label={t('Go to anything')} className={styles.headerSearch} onClick={onGoTo}>
        <SearchIcon />
      </IconButton>
    </header>
  )
}
