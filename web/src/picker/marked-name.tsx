import type { Match, Named } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../books/masters.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import styles from './marked-name.module.css'

/** A name with the part that was typed in bold. */
export function Marked({ name, from, to }: Pick<Match<Named>, 'name' | 'from' | 'to'>) {
  return (
    <>
      {name.slice(0, from)}
      {to > from && <b>{name.slice(from, to)}</b>}
      {name.slice(to)}
    </>
  )
}

/** The name of what was found, in the language that it is written in. */
export function MarkedName<Item extends Named>({ found }: { found: Match<Item> }) {
  const { item, name } = found
  return (
    <span lang={name === item.nameNp && name !== item.name ? langOf('np') : undefined}>
      <Marked {...found} />
    </span>
  )
}

/** The name in the language of the interface, as it is written in it. */
export function NameText({ of }: { of: { name: string; nameNp: string } }) {
  const language = useLanguage()
  const name = nameIn(of, language)
  return <span lang={name === of.nameNp ? langOf('np') : undefined}>{name}</span>
}

/** The name that was found; behind it the code and the alias, and that it is no longer used. */
export function FoundName<Item extends Named & { active: boolean }>({ found }: { found: Match<Item> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { item: ledger, name } = found
  const own = nameIn(ledger, language)
  const beside = [own !== name && own, ledger.code, ledger.alias, !ledger.active && t('not active')].filter(Boolean).join(' · ')
  return (
    <>
      <MarkedName found={found} />
      {beside !== '' && <span className={styles.beside}>{beside}</span>}
    </>
  )
}
