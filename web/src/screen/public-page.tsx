import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { langOf, useLanguage } from '../ui/language.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { TodayText } from '../ui/today-text.tsx'
import styles from './public-page.module.css'

type PublicPageProps = { title: string; lead: string; children: ReactNode }

/** The layout of a page for who is not signed in: one card. */
export function PublicPage({ title, lead, children }: PublicPageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className="public" lang={langOf(language)}>
      <header className="public-head">
        <span className="logo own-name" lang="ne" aria-hidden="true">
          ले
        </span>
        <span className={styles.name}>{t('Lekha')}</span>
        {language === 'en' && (
          <span className="second own-name" lang="ne">
            लेखा
          </span>
        )}
        <span className="grow" />
        <LanguageSwitch />
      </header>
      <main className="public-card">
        <h1>{title}</h1>
        <p className={`second ${styles.lead}`}>{lead}</p>
        {children}
      </main>
      <footer className="public-foot">
        <TodayText />
      </footer>
    </div>
  )
}
