import { isZero, type Report } from '@lekha/contract'
import { digits, parsePaisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../ui/language.ts'
import { Money } from '../ui/money.tsx'
import { Proofs } from '../ui/proofs.tsx'
import { sumOf } from './report-columns.tsx'
import type { TreeRow } from './tree.ts'

type ReportProofsProps = { report: Report; rows: TreeRow[]; selected: ReadonlySet<string>; withheld: boolean }

/** What the report proves, and at the right what the chosen rows add up to. */
export function ReportProofs({ report, rows, selected, withheld }: ReportProofsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const chosen = rows.filter(({ row }) => selected.has(row.id)).map(({ row }) => row)
  const proofs = report.proofs.map((proof) => ({
    id: proof.id,
    label: proof.counted && !isZero(proof.difference) ? `${proof.label}: ${digits(proof.difference, language)}` : proof.label,
    difference: isZero(proof.difference) ? ZERO : parsePaisa(proof.difference),
  }))
  return (
    <Proofs proofs={withheld ? undefined : proofs}>
      {chosen.length > 0 && (
        <span className="second">
          {chosen.length === 1
            ? t('1 row selected · net')
            : t('{{number}} rows selected · net', { number: digits(String(chosen.length), language) })}{' '}
          <b>
            <Money amount={sumOf(report, chosen)} side />
          </b>
        </span>
      )}
    </Proofs>
  )
}
