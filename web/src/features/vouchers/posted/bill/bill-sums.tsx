import { sentence } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../../ui/money.tsx'
import type { SumRow } from './bill-sheet.ts'

const LABELS: Record<SumRow['id'], string> = {
  asked: sentence('Amount'),
  discount: sentence('Discount'),
  taxable: sentence('Taxable amount'),
  tax: sentence('VAT'),
  exempt: sentence('Exempt amount'),
  zero: sentence('Export'),
  rounding: sentence('Rounding'),
}

/** What a bill comes to, row by row, and what is paid for it. */
export function BillSums({ rows, total }: { rows: readonly SumRow[]; total: Paisa }) {
  const { t } = useTranslation()
  return (
    <table className="bill-sums">
      <tbody>
        {rows.map(({ id, amount }) => (
          <tr key={id}>
            <th scope="row">{t(LABELS[id])}</th>
            <td className="bill-figure">
              <Money amount={amount} />
            </td>
          </tr>
        ))}
        <tr className="bill-total">
          <th scope="row">{t('Total')}</th>
          <td className="bill-figure">
            <Money amount={total} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
