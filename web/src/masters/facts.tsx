import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { langOf } from '../ui/language.ts'
import type { FieldNames } from './history-dialog.tsx'
import type { NamedRow } from './master-wire.ts'
import styles from './masters.module.css'
import { useShownNumber } from './shown.tsx'

export type Fact = readonly [label: string, value: ReactNode]

/** The facts about a master, one a line; facts without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The texts and numbers among the fields of a master, and that it is not active. `more` stand between them. */
export function MasterFacts({ row, fields, more = [] }: { row: NamedRow; fields: FieldNames; more?: readonly Fact[] | undefined }) {
  const { t } = useTranslation()
  const number = useShownNumber()
  const shownOf = (field: string): ReactNode => {
    const value = (row as Record<string, unknown>)[field]
    if (typeof value === 'number') return number(value)
    if (typeof value !== 'string' || value === '') return null
    return field === 'nameNp' ? <span lang={langOf('np')}>{value}</span> : value
  }
  const own = Object.entries(fields).flatMap(([field, label]): Fact[] => (typeof label === 'string' ? [[label, shownOf(field)]] : []))
  return <Facts facts={[...own, ...more, [t('State'), row.active === false && t('not active')]]} />
}
