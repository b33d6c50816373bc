import { addDays } from '@lekha/calendar'
import { showOpenings } from '@lekha/contract'
import { type Paisa, paisa, readAmount } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import type { Side } from '../../books/typed-amount.ts'
import { MoneyField } from '../../form/money-field.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Money } from '../../ui/money.tsx'
import { useAddresses } from './addresses.ts'
import styles from './chart.module.css'
import type { LedgerForm } from './ledger-fields.ts'

type OpeningFieldProps = {
  of: LedgerForm
  /** The usual side of the group's ledgers. */
  usual: Side
  /** The stored opening of this ledger, which the typed one replaces. */
  former: Paisa
  /** The openings are entered on its sub-ledgers. */
  bySubLedger: boolean
}

/** The opening balance of a ledger, and the resulting difference in opening balances. */
export function OpeningField({ of, usual, former, bySubLedger }: OpeningFieldProps) {
  const { t } = useTranslation()
  const addresses = useAddresses()
  const { organizationId } = useOrganization()
  const openings = useEndpoint(showOpenings, { params: { organizationId } }).data?.result
  if (!openings)
    return (
      <p>
        {t('Amount on the first day')}: <Money amount={undefined} />
      </p>
    )
  const grid = <Link {...addresses.openings}>{t('Opening balances')}</Link>
  if (openings.date === null) return <p className="hint">{t('Create a fiscal year first.')}</p>
  if (openings.locked) return <p className="hint">{t('The first fiscal year is locked: its opening balances cannot be changed.')}</p>
  if (bySubLedger)
    return (
      <p className="hint">
        {t('The openings of its sub-ledgers are entered in the opening grid.')} {grid}
      </p>
    )
  const typed = readAmount(of.form.watch('opening') ?? '')
  const difference = paisa(openings.difference + former - (typed.ok ? typed.amount : former))
  return (
    <>
      <MoneyField
        of={of}
        name="opening"
        label={t('Amount on the first day')}
        aside={<DateText ad={addDays(openings.date, 1)} />}
        usual={usual}
        stored={former}
      />
      <p className={styles.openingDifference}>
        {difference === 0n ? (
          t('The opening balances agree.')
        ) : (
          <>
            {t('Difference in opening balances:')} <Money amount={difference} side />
          </>
        )}
      </p>
    </>
  )
}
