import type { Reconciliation } from '@lekha/contract'
import { add, negate, type Paisa, readAmount } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/date-field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './bank.module.css'

type BankHeadProps = {
  reconciliation: Reconciliation | undefined
  to: string
  stated: string
  onChange: (change: { ledger?: string; to?: string; stated?: string }) => void
}

type AccountChoiceProps = { accounts: Reconciliation['accounts']; ledgerId: string | null; onChange: (ledgerId: string) => void }

/** Which bank account. */
export function AccountChoice({ accounts, ledgerId, onChange }: AccountChoiceProps) {
  const { t } = useTranslation()
  const nepali = useLanguage() === 'np'
  const options = accounts.map(({ id, name, nameNp }) => ({ value: id, label: (nepali && nameNp) || name }))
  return <Select aria-label={t('Bank account')} options={options} value={ledgerId} onChange={onChange} />
}

/** Which account, and up to which day. */
export function BankChoice({ reconciliation, to, onChange }: BankHeadProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.tools}>
      <div className={styles.account}>
        <AccountChoice
          accounts={reconciliation?.accounts ?? []}
          ledgerId={reconciliation?.ledgerId ?? null}
          onChange={(ledger) => onChange({ ledger })}
        />
      </div>
      <div className={styles.day}>
        <DateField aria-label={t('Up to')} value={to} onChange={(day) => onChange({ to: day })} />
      </div>
    </div>
  )
}

/** How the balance of the books becomes that of the bank, and how far it is from what the bank states. */
export function BankBalances({ reconciliation, stated, onChange }: BankHeadProps) {
  const { t } = useTranslation()
  const typed = stated.trim() === '' ? undefined : readAmount(stated)
  const difference = typed?.ok && reconciliation ? add(typed.amount, negate(reconciliation.bank)) : undefined
  const figures: [string, Paisa | undefined][] = [
    [t('Balance by the books'), reconciliation?.book],
    [t('Paid in, not at the bank yet'), reconciliation?.unclearedIn],
    [t('Paid out, not yet paid by the bank'), reconciliation?.unclearedOut],
    [t('Balance that the bank must state'), reconciliation?.bank],
  ]
  return (
    <dl className={styles.strip}>
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="strong">
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      <div className={styles.stated}>
        <dt>
          <label htmlFor="stated">{t('The bank states')}</label>
        </dt>
        <dd>
          <TextInput
            id="stated"
            money
            inputMode="decimal"
            autoComplete="off"
            value={stated}
            aria-invalid={typed?.ok === false || undefined}
            onChange={({ target }) => onChange({ stated: target.value })}
          />
        </dd>
      </div>
      {difference !== undefined && (
        <div>
          <dt>{t('Difference')}</dt>
          <dd className={difference === 0n ? 'good strong' : 'bad strong'} role="status">
            <Money amount={difference} /> {difference === 0n && '✓'}
          </dd>
        </div>
      )}
    </dl>
  )
}
