import { type Paisa, ZERO } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Money, Side } from '../../ui/money.tsx'
import type { LedgerFigures } from './figures.ts'

/** What is known of a ledger or a sub-ledger, one fact a line; what is not known is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Opening, both sides of the turnover, and the balance; of unknown figures '–'. */
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

/** Its side is in its name; the slot of the letters is kept, so that decimals stand under each other. */
function Turnover({ amount }: { amount: Paisa | undefined }) {
  return (
    <>
      <Money amount={amount} />
      <Side amount={ZERO} />
    </>
  )
}
