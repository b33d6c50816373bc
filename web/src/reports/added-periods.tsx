import type { Period } from '@lekha/calendar'
import type { Report } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../ui/chip.tsx'
import { holdKeys } from '../ui/hold-keys.ts'
import { useLanguage } from '../ui/language.ts'
import { useKeys } from '../ui/use-keys.ts'
import { addedIn, formerIn, listed, nextFormer, type Part, withAnother, withoutLast, written } from './compared-address.ts'
import { periodOf, periodText } from './period.ts'
import { PeriodDialog, type Usual } from './period-dialog.tsx'

type AddedPeriodsProps = { report: Report; onChange: (part: Part | ((now: Part) => Part)) => void }

/** The periods that were added as columns, each a chip. Alt+C adds one, or a former one; Alt+D takes the last one away. */
export function AddedPeriods({ report, onChange }: AddedPeriodsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [adding, setAdding] = useState(false)
  const compare = report.filters.find(({ id }) => id === 'compare')
  const added = addedIn(report.params)
  const isFormer = compare !== undefined && formerIn(compare.value) !== undefined
  const remove = () => onChange((now) => withoutLast({ ...now, compare: now.compare ?? compare?.standard }, compare?.standard))
  const add = () => {
    holdKeys()
    setAdding(true)
  }
  useKeys([
    { keys: 'Alt+C', label: t('Add a column'), run: add, when: compare !== undefined },
    { keys: 'Alt+D', label: t('Remove the last column'), run: remove, when: added.length > 0 || isFormer, hidden: true },
  ])
  if (!compare) return null
  return (
    <>
      {added.map((period) => (
        <Chip
          key={written(period)}
          kind="view"
          label={t('With {{period}}', { period: periodText(report.position ? { from: period.to, to: period.to } : period, language) })}
          onRemove={() => onChange((now) => ({ periods: listed(addedIn(now).filter((each) => written(each) !== written(period))) }))}
        />
      ))}
      {adding && <AddColumn report={report} standard={compare.standard} onChange={onChange} onClose={() => setAdding(false)} />}
    </>
  )
}

type AddColumnProps = AddedPeriodsProps & { standard: string; onClose: () => void }

/** Asks for the period of another column: any two days, or the next former year or period, which moves with the report's own. */
function AddColumn({ report, standard, onChange, onClose }: AddColumnProps) {
  const { t } = useTranslation()
  const position = report.position === true
  const former = (unit: string): Usual['take'] => {
    return () => onChange((now) => ({ compare: nextFormer(unit, now.compare ?? standard) }))
  }
  const usual: Usual[] = [
    { label: sentence('Last fiscal year'), keys: 'L', take: former('fiscal-year') },
    { label: sentence('Same period, last year'), keys: 'S', take: former('year') },
    { label: sentence('Period before'), keys: 'B', take: former('period') },
  ]
  const add = ({ to = '', from = to }: Partial<Period>) => onChange((now) => withAnother(now, { from, to }))
  return (
    <PeriodDialog
      title={position ? t('Add a day as a column') : t('Add a period as a column')}
      accept={t('Add')}
      period={periodOf(report)}
      {...{ position, usual, onClose }}
      onChange={add}
    />
  )
}
