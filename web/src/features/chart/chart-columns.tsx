import { useTranslation } from 'react-i18next'
import { useShownNumber } from '../../masters/shown.tsx'
import { NameText } from '../../picker/marked-name.tsx'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import styles from './chart.module.css'
import type { ChartRow } from './chart-rows.ts'
import { useNatureNames } from './natures.ts'

/** The columns of the chart: name, nature, number of ledgers, balance. */
export function useChartColumns(): Column<ChartRow>[] {
  const { t } = useTranslation()
  const natures = useNatureNames()
  const number = useShownNumber()
  const phone = usePhone()
  const name: Column<ChartRow> = {
    id: 'name',
    header: t('Name'),
    align: 'text',
    cell: (row) =>
      row.kind === 'ledger' ? (
        <NameText of={row.ledger} />
      ) : (
        <span className={styles.group}>
          <NameText of={row.group} />
        </span>
      ),
  }
  const balance: Column<ChartRow> = {
    id: 'balance',
    header: t('Balance'),
    align: 'money',
    width: 160,
    cell: ({ balance: amount }) => <Money amount={amount} side blankZero />,
  }
  if (phone) return [name, balance]
  return [
    name,
    {
      id: 'nature',
      header: t('Nature'),
      align: 'text',
      width: 130,
      cell: (row) => row.kind === 'group' && row.level === 0 && <span className="second">{natures[row.nature]}</span>,
    },
    {
      id: 'ledgers',
      header: t('Ledgers'),
      align: 'money',
      width: 90,
      cell: (row) => row.kind === 'group' && row.ledgerCount > 0 && <span className="second">{number(row.ledgerCount)}</span>,
    },
    balance,
  ]
}
