import type { PastVoucher } from '@lekha/contract'
import { LineNames } from '../../../../books/line-names.tsx'
import type { Masters } from '../../../../books/masters.ts'
import { Money } from '../../../../ui/money.tsx'
import { numbered } from '../../posted/numbered.ts'
import styles from './past-lines.module.css'

/** The lines of a former voucher, small, and its narration. */
export function PastLines({ voucher, masters }: { voucher: PastVoucher; masters: Masters }) {
  return (
    <ul className={styles.lines}>
      {numbered(voucher.lines).map(({ key, line }) => (
        <li key={key}>
          <span className="grow">
            <LineNames line={line} masters={masters} />
          </span>
          <Money amount={line.amount} side />
        </li>
      ))}
      {voucher.narration !== '' && <li className="second">{voucher.narration}</li>}
    </ul>
  )
}
