import type { Voucher } from '@lekha/contract'
import { digits, formatAmount, magnitude } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../ui/language.ts'
import { type Masters, nameIn } from './masters.ts'

type LineNamesProps = { line: Omit<Voucher['lines'][number], 'amount'>; masters: Masters }

/** The names of a voucher's line: its ledger, behind it its sub-ledger and cost centre, the bills that it begins and settles, and its own narration below. */
export function LineNames({ line, masters }: LineNamesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ledger = masters.ledgerById.get(line.ledgerId)
  const subLedger = line.subLedgerId === null ? undefined : masters.subLedgerById.get(line.subLedgerId)
  const centre = masters.costCentres.find(({ id }) => id === line.costCentreId)
  return (
    <>
      {ledger && nameIn(ledger, language)}
      {subLedger && <span className="second"> · {nameIn(subLedger, language)}</span>}
      {centre && (
        <span className="second">
          {' '}
          · {t('Cost centre')}: {nameIn(centre, language)}
        </span>
      )}
      {line.bills && line.bills.length > 0 && (
        <span className="line-note second small">
          {t('Bills')}:{' '}
          {line.bills
            .map(({ label = '', amount }) => `${digits(label, language)} ${formatAmount(magnitude(amount), language)}`)
            .join(' · ')}
        </span>
      )}
      {line.narration !== '' && <span className="line-note second small">{line.narration}</span>}
    </>
  )
}
