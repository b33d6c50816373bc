import { useTranslation } from 'react-i18next'
import { Select } from '../ui/select.tsx'
import styles from './masters.module.css'

type ViewChoiceProps = {
  /** The parts to choose from, each by its value in the address; '' is all. */
  views: readonly { value: string; label: string }[]
  value: string
  /** What it chooses, where that is not what is shown. */
  label?: string
  onChange: (view: string) => void
}

/** Which part of a list is shown. */
export function ViewChoice({ views, value, label, onChange }: ViewChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.viewChoice}>
      <Select
        aria-label={label ?? t('Show')}
        options={views.map((view) => ({ ...view, value: view.value || 'all' }))}
        value={value || 'all'}
        onChange={(view) => onChange(view === 'all' ? '' : view)}
      />
    </div>
  )
}
