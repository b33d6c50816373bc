import type { Voucher } from '@lekha/contract'
import { magnitude, type Paisa } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LineNames } from '../../../books/line-names.tsx'
import type { Masters } from '../../../books/masters.ts'
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
}

/** The lines of a stored version, with sub-ledger and narration of each; nothing in them can be typed. */
export function VoucherLines({ voucher, masters, struck = false, total, sums }: VoucherLinesProps) {
  const { t } = useTranslation()
  return (
    <table className={`${table.table} ${styles.said}`} data-struck={struck || undefined} aria-label={t('Lines')}>
      <thead>
        <tr>
          <th>{t('Particulars')}</th>
          <th className={styles.amount}>{t('Debit Rs (रु)')}</th>
          <th className={styles.amount}>{t('Credit Rs (रु)')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(voucher.lines).map(({ key, line }) => (
          <tr key={key}>
            <td className={line.amount < 0n ? styles.indented : undefined}>
              <LineNames line={line} masters={masters} />
            </td>
            <td className={styles.amount}>{line.amount > 0n && <Money amount={line.amount} />}</td>
            <td className={styles.amount}>{line.amount < 0n && <Money amount={magnitude(line.amount)} />}</td>
          </tr>
        ))}
        <tr data-kind="total">
          <td>{total ?? t('Total')}</td>
          <td className={styles.amount}>
            <Money amount={sums?.debit ?? voucher.total} />
          </td>
          <td className={styles.amount}>
            <Money amount={sums?.credit ?? voucher.total} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
