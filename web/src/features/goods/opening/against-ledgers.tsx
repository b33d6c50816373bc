import { type OpeningStockRow, showOpenings } from '@lekha/contract'
import { digits, formatAmount, magnitude, type Paisa, paisa, ZERO } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { useLanguage } from '../../../ui/language.ts'
import { Proofs } from '../../../ui/proofs.tsx'
import type { StockMasters } from './use-stock-masters.ts'

type AgainstLedgersProps = { rows: readonly OpeningStockRow[]; masters: StockMasters; refused: string | undefined }

/** The opening stock beside the opening balances of the ledgers in which its items lie: the same amount, or the difference in a sentence. */
export function AgainstLedgers({ rows, masters, refused }: AgainstLedgersProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const openings = useEndpoint(showOpenings, { params: { organizationId } }).data?.result
  const ledgers = new Set(masters.items.flatMap(({ stockLedgerId }) => stockLedgerId ?? []))
  const isStated = ({ stockItemId }: OpeningStockRow) => (masters.itemById.get(stockItemId)?.stockLedgerId ?? null) !== null
  const worth = sumOf(rows.filter(isStated).map(({ value }) => value))
  const posted = openings && sumOf(openings.lines.filter(({ ledgerId }) => ledgers.has(ledgerId)).map(({ amount }) => amount))
  const without = new Set(rows.filter((row) => !isStated(row)).map(({ stockItemId }) => stockItemId)).size
  const proof =
    posted === undefined || ledgers.size === 0
      ? []
      : [{ id: 'ledgers', label: t('Opening stock = its ledgers'), difference: magnitude(paisa(worth - posted)), absolute: true }]
  return (
    <Proofs proofs={proof}>
      {refused !== undefined ? (
        <span className="bad" role="alert">
          {refused}
        </span>
      ) : (
        <Remark worth={worth} posted={posted} without={without} hasLedger={ledgers.size > 0} />
      )}
    </Proofs>
  )
}

type RemarkProps = { worth: Paisa; posted: Paisa | undefined; without: number; hasLedger: boolean }

function Remark({ worth, posted, without, hasLedger }: RemarkProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  if (without > 0 || !hasLedger)
    return without === 0 ? null : (
      <span role="status">
        {t('Items without a ledger of stock are in no statement: {{count}}', { count: digits(String(without), lng) })}
      </span>
    )
  if (posted === undefined || posted === worth) return null
  const amount = formatAmount(magnitude(paisa(worth - posted)), lng)
  return (
    <>
      <span role="status">
        {worth > posted
          ? t('The ledgers of stock open with {{amount}} less than these goods. The statements show the goods.', { amount })
          : t('The ledgers of stock open with {{amount}} more than these goods. The statements show the goods.', { amount })}
      </span>
      <Link to="/$lng/ledger/openings" params={{ lng }}>
        {t('Opening balances')}
      </Link>
    </>
  )
}

const sumOf = (amounts: readonly Paisa[]): Paisa => amounts.reduce((sum: Paisa, each) => paisa(sum + each), ZERO)
