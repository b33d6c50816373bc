import type { ComparedClosing, TrialBalanceComparison } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import styles from './imports.module.css'
import { Figure } from './reconciliation-table.tsx'

const shape = ({ name, kind, theirs }: ComparedClosing): RowShape => ({ id: `${kind} ${theirs} ${name}` })

/** The closing balances that are not the same here and in Tally's trial balance, and names that only one of them has. */
export function TrialBalanceTable({ comparison }: { comparison: TrialBalanceComparison }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const reason = ({ cause }: ComparedClosing) => <span className={`warn ${styles.cause}`}>{t(cause)}</span>
  const width = phone ? 118 : 150
  const columns: Column<ComparedClosing>[] = [
    {
      ...{ id: 'name', header: t('Ledger or group'), align: 'text' },
      cell: (row) => (
        <div className={styles.reason}>
          {row.name}
          {phone && <div>{reason(row)}</div>}
        </div>
      ),
    },
    { id: 'ours', header: t('Here'), align: 'money', width, cell: ({ ours }) => <Figure text={ours} side /> },
    { id: 'theirs', header: t('In Tally'), align: 'money', width, cell: ({ theirs }) => <Figure text={theirs} side /> },
    ...(phone ? [] : [{ id: 'reason', header: t('Reason'), align: 'text', width: '46%', cell: reason } as const]),
  ]
  return (
    <DataTable
      label={t('Trial balance')}
      columns={columns}
      rows={comparison.rows}
      shape={shape}
      empty={<Empty title={t('Every closing balance agrees with Tally’s trial balance.')} />}
      autoFocus
    />
  )
}
