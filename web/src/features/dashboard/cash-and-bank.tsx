import { add, parsePaisa } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameIn, useMasters } from '../../books/masters.ts'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import styles from './dashboard.module.css'
import type { Dashboard } from './figures.tsx'

/** The balance of each cash and bank ledger, and their sum. */
export function CashAndBank({ balances }: { balances: Dashboard['cashAndBank'] }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const ledgers = useMasters()?.ledgerById
  const rows = balances.map(({ ledgerId, balance }) => ({ ledger: ledgers?.get(ledgerId), ledgerId, balance: parsePaisa(balance) }))
  return (
    <section aria-labelledby="cash-and-bank">
      <div className={styles.section}>
        <h2 id="cash-and-bank">{t('Cash and bank')}</h2>
      </div>
      {rows.length === 0 ? (
        <p className="hint">{t('Nothing has been received or paid yet.')}</p>
      ) : (
        <table className={styles.cashTable} aria-labelledby="cash-and-bank">
          <tbody>
            {rows.map(({ ledger, ledgerId, balance }) => (
              <tr key={ledgerId}>
                <th scope="row">
                  <Link to="/$lng/ledger/$id" params={{ lng, id: ledgerId }}>
                    {ledger ? nameIn(ledger, lng) : '–'}
                  </Link>
                </th>
                <td data-align="money">
                  <Money amount={balance} side />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              <td data-align="money">
                <Money amount={add(...rows.map(({ balance }) => balance))} side />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}
