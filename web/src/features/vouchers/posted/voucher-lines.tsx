import type { Voucher } from '@lekha/contract'
import { digits, magnitude, type Paisa } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LineNames } from '../../../books/line-names.tsx'
import type { Masters } from '../../../books/masters.ts'
import { useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import table from '../../../ui/table.module.css'
import { numbered } from './numbered.ts'
import styles from './voucher-lines.module.css'

type VoucherLinesProps = {
  voucher: Pick<Voucher, 'lines' | 'total'>
  masters: Masters
  /** Crossed out, because the voucher is cancelled. */
  struck?: boolean
  /** The label of the sums, if it is not "Total". */
  total?: ReactNode
  /** The sums, if they are not those of the whole voucher. */
  sums?: { debit: Paisa; credit: Paisa }
  /** How many lines stand before these, on paper, which numbers them. */
  before?: number
}

/** The lines of a stored version, with sub-ledger and narration of each; nothing in them can be typed. */
export function VoucherLines({ voucher, masters, struck = false, total, sums, before }: VoucherLinesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isFinal = !sums || (sums.debit === voucher.total && sums.credit === voucher.total)
  return (
    <table
      className={`${table.table} ${styles.said}`}
      data-struck={struck || undefined}
      data-totals={isFinal ? 'final' : 'open'}
      aria-label={t('Lines')}
    >
      <thead>
        <tr>
          {before !== undefined && <th className={styles.number}>{t('S.N.')}</th>}
          <th>{t('Particulars')}</th>
          <th className={styles.amount}>{t('Debit Rs (रु)')}</th>
          <th className={styles.amount}>{t('Credit Rs (रु)')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(voucher.lines).map(({ key, line }, index) => (
          <tr key={key}>
            {before !== undefined && <td className={styles.number}>{digits(String(before + index + 1), language)}</td>}
            <td className={line.amount < 0n ? styles.indented : undefined}>
              <LineNames line={line} masters={masters} />
            </td>
            <td className={styles.amount}>{line.amount > 0n && <Money amount={line.amount} />}</td>
            <td className={styles.amount}>{line.amount < 0n && <Money amount={magnitude(line.amount)} />}</td>
          </tr>
        ))}
        <tr data-kind="total">
          <td colSpan={before === undefined ? 1 : 2}>{total ?? t('Total')}</td>
          <td className={styles.amount} data-align="money">
            <Money amount={sums?.debit ?? voucher.total} />
          </td>
          <td className={styles.amount} data-align="money">
            <Money amount={sums?.credit ?? voucher.total} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
