import type { Organization } from '@lekha/contract'
import type { CSSProperties } from 'react'
import { langOf, useLanguage } from './language.ts'
import styles from './monogram.module.css'

type Named = Pick<Organization, 'organizationName' | 'nameNp' | 'color'>

/** The name of an organization in the language of the interface; the English one when it has no Nepali name. */
export function useOrganizationName(organization: Named | undefined): string {
  const language = useLanguage()
  if (!organization) return ''
  return language === 'np' && organization.nameNp ? organization.nameNp : organization.organizationName
}

/** The colour of an organization as a CSS variable for the element's descendants. It shows whose books these are. */
export function colorOf(organization: Named | undefined): CSSProperties {
  const style: CSSProperties & { '--org'?: string } = organization ? { '--org': organization.color } : {}
  return style
}

/** The first letter of an organization in its colour. It always stands beside the name. */
export function Monogram({ organization, small = false }: { organization: Named; small?: boolean }) {
  const name = useOrganizationName(organization)
  const language = useLanguage()
  return (
    <span
      className={small ? `${styles.monogram} ${styles.small}` : styles.monogram}
      style={colorOf(organization)}
      lang={langOf(language)}
      aria-hidden="true"
    >
      {firstLetter(name)}
    </span>
  )
}

/** A letter with its vowel sign: हि of हिमाल, not ह. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
