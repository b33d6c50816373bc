import { compareFiledReport, type FiledDifference, type FiledReport } from '@lekha/contract'
import { type Paisa, paisa, parsePaisa, ZERO } from '@lekha/money'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { FILED_TITLES } from './filed-titles.ts'
import styles from './fiscal-years.module.css'

type FiledComparisonProps = { yearId: string; filed: FiledReport }

const shape = ({ row, column }: FiledDifference) => ({ id: `${row} ${column}` })

/** Every figure of a filed report that is another now. */
export function FiledComparison({ yearId, filed }: FiledComparisonProps) {
  const { t } = useTranslation()
  const comparison = useEndpoint(compareFiledReport, { params: { id: yearId, filedId: filed.id } })
  const head = useRef<HTMLHeadingElement>(null)
  const isRead = comparison.data !== undefined
  // It stands below the list that it was chosen from, perhaps below the window.
  useEffect(() => {
    if (isRead) head.current?.scrollIntoView({ block: 'start' })
  }, [isRead])
  return (
    <>
      <h3 ref={head} className={styles.compared}>
        {t('{{report}} as filed, and now', { report: t(FILED_TITLES[filed.report]) })}
        <span className="second">
          <Moment iso={filed.filedAt} />
        </span>
      </h3>
      <DataTable
        label={t('Differences')}
        columns={useColumns()}
        rows={comparison.data?.result.differences}
        shape={shape}
        empty={<p className="hint">{t('Every figure is as it was filed.')}</p>}
      />
      <p className="hint small">{t('Seal of the copy: {{seal}}', { seal: filed.seal })}</p>
    </>
  )
}

function useColumns(): Column<FiledDifference>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const money = (id: string, header: string, of: (difference: FiledDifference) => Paisa): Column<FiledDifference> => ({
    id,
    header,
    align: 'money',
    width: phone ? 100 : 146,
    cell: (difference) => <Money amount={of(difference)} />,
  })
  const row: Column<FiledDifference> = {
    id: 'row',
    header: t('Particulars'),
    align: 'text',
    cell: (difference) => (
      <>
        {difference.row}
        {phone && <div className="second small">{difference.column}</div>}
      </>
    ),
  }
  const column: Column<FiledDifference> = {
    id: 'column',
    header: t('Column'),
    align: 'text',
    width: 160,
    cell: (difference) => difference.column,
  }
  const [filed, now] = [
    money('filed', t('As filed'), ({ filed: was }) => amountOf(was)),
    money('now', t('Now'), ({ now: is }) => amountOf(is)),
  ]
  if (phone) return [row, filed, now]
  return [row, column, filed, now, money('difference', t('Difference'), (each) => paisa(amountOf(each.now) - amountOf(each.filed)))]
}

/** A figure that is not there counts as nothing: the report leaves zero blank. */
const amountOf = (text: string | null): Paisa => (text === null ? ZERO : parsePaisa(text))
