import { formatCount, negate, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import styles from './bank.module.css'
import type { ClearingRow } from './clearing-rows.ts'

/** The columns of an account's lines. A phone shows day and number below the other side, and one column of amounts. */
export function useBankColumns(): Column<ClearingRow>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const particulars: Column<ClearingRow> = {
    ...{ id: 'particulars', header: t('Particulars'), align: 'text' },
    cell: (row) => (
      <>
        <Particulars row={row} />
        {phone && (
          <div className="second small">
            <DateText ad={row.date} /> · {row.number}
          </div>
        )}
      </>
    ),
  }
  const cleared: Column<ClearingRow> = {
    ...{ id: 'cleared', header: t('Day at the bank'), align: 'text', wraps: true, width: phone ? 108 : 140 },
    cell: ({ clearedOn, pending }) =>
      clearedOn && (
        <span className={pending ? 'second' : 'good strong'}>
          <DateText ad={clearedOn} />
        </span>
      ),
  }
  if (phone)
    return [
      particulars,
      { id: 'amount', header: t('Amount'), align: 'money', width: 112, cell: ({ amount }) => <Money amount={amount} /> },
      cleared,
    ]
  return [
    { id: 'date', header: t('Date'), align: 'text', width: 140, cell: ({ date }) => <DateText ad={date} /> },
    particulars,
    { id: 'number', header: t('Number'), align: 'text', width: 104, cell: ({ number }) => number },
    { id: 'reference', header: t('Reference'), align: 'text', width: 150, cell: ({ reference }) => reference },
    { id: 'in', header: t('Paid in'), align: 'money', width: 132, cell: ({ amount }) => amount > ZERO && <Money amount={amount} /> },
    {
      id: 'out',
      header: t('Paid out'),
      align: 'money',
      width: 132,
      cell: ({ amount }) => amount < ZERO && <Money amount={negate(amount)} />,
    },
    cleared,
  ]
}

function Particulars({ row }: { row: ClearingRow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = (language === 'np' && row.particularsNp) || row.particulars
  return (
    <>
      {name}
      {row.others > 0 && <span className="second"> {t('and {{count}} more', { count: formatCount(row.others, language) })}</span>}
      {row.narration && <span className={`second ${styles.narration}`}> {row.narration}</span>}
    </>
  )
}
