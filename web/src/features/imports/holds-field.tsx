import { SHEET_KINDS, type SheetKind } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import styles from './imports.module.css'
import type { ImportWork } from './use-import.ts'

const NAMES: Record<SheetKind, string> = {
  groups: sentence('Groups'),
  ledgers: sentence('Ledgers'),
  'sub-ledgers': sentence('Sub-ledgers'),
  openings: sentence('Opening balances'),
  'opening-bills': sentence('Opening bills'),
  vouchers: sentence('Vouchers'),
  units: sentence('Units of measure'),
  'stock-groups': sentence('Stock groups'),
  'stock-categories': sentence('Stock categories'),
  godowns: sentence('Godowns'),
  items: sentence('Items'),
}

/** What the only sheet of a file holds, where neither its name nor its heads say it. */
export function HoldsField({ work: { holds, choosesHolds, stage } }: { work: ImportWork }) {
  const { t } = useTranslation()
  const options = [
    { value: '' as const, label: t('What its heads say') },
    ...SHEET_KINDS.map((kind) => ({ value: kind, label: t(NAMES[kind]) })),
  ]
  return (
    <div className={styles.holds}>
      <Select<SheetKind | ''>
        aria-label={t('The file holds')}
        options={options}
        value={holds ?? ''}
        onChange={(value) => choosesHolds(value === '' ? undefined : value)}
        disabled={stage !== 'idle'}
      />
    </div>
  )
}
