import { type Paisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../masters/facts.tsx'
import { Money, Side } from '../../ui/money.tsx'
import type { LedgerFigures } from './figures.ts'

/** Opening, debit, credit and balance; '–' for an unknown figure. */
export function FigureFacts({ figures }: { figures: LedgerFigures | undefined }) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        [t('Opening'), <Money key="opening" amount={figures?.opening} side />],
        [t('Debit'), <Turnover key="debit" amount={figures?.debit} />],
        [t('Credit'), <Turnover key="credit" amount={figures?.credit} />],
        [t('Balance'), <Money key="balance" amount={figures?.balance} side />],
      ]}
    />
  )
}

/** Without Dr or Cr, because the label names the side; the space of the letters is kept, so that decimals are aligned. */
function Turnover({ amount }: { amount: Paisa | undefined }) {
  return (
    <>
      <Money amount={amount} />
      <Side amount={ZERO} />
    </>
  )
}
