import { isZero, type Report } from '@lekha/contract'
import { digits, formatCount, parsePaisa, ZERO } from '@lekha/money'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../ui/language.ts'
import { Money } from '../ui/money.tsx'
import { Proofs } from '../ui/proofs.tsx'
import { sumsOf } from './selection.ts'
import type { ShownTable } from './shown-blocks.ts'
import { WithDecimals } from './unit-context.tsx'

type ReportProofsProps = { report: Report; tables: readonly ShownTable[]; selected: ReadonlySet<string>; withheld: boolean }

/** The proofs of a report, and at the right the sum of the selected rows. */
export function ReportProofs({ report, tables, selected, withheld }: ReportProofsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { count, debit, credit, net, sided } = useMemo(() => sumsOf(tables, selected), [tables, selected])
  // Of books without an entry nothing is claimed to hold.
  const claimed = report.asOf.entry === '0' ? report.proofs.filter(({ difference }) => !isZero(difference)) : report.proofs
  const proofs = claimed.map((proof) => ({
    id: proof.id,
    label: proof.counted && !isZero(proof.difference) ? `${proof.label}: ${digits(proof.difference, language)}` : proof.label,
    difference: isZero(proof.difference) ? ZERO : parsePaisa(proof.difference),
  }))
  return (
    <Proofs proofs={withheld ? undefined : proofs}>
      {count > 0 && sided && (
        <WithDecimals>
          <span className="second">
            {t('Debit')} <Money amount={debit} /> · {t('Credit')} <Money amount={credit} />
          </span>
        </WithDecimals>
      )}
      {count > 0 && (
        <span className="second">
          {count === 1 ? t('1 row selected · net') : t('{{number}} rows selected · net', { number: formatCount(count, language) })}{' '}
          <b>
            <WithDecimals>
              <Money amount={net} side={sided} />
            </WithDecimals>
          </b>
        </span>
      )}
    </Proofs>
  )
}
