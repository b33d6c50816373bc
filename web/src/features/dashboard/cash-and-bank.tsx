import { add, parsePaisa } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameIn, useMasters } from '../../books/masters.ts'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import styles from './dashboard.module.css'
import type { Dashboard } from './figures.tsx'
import { type Days, useLists } from './lists.ts'

/** The balance of each cash and bank ledger, which opens its statement, and their sum, which opens the list of them. */
export function CashAndBank({ balances, period }: { balances: Dashboard['cashAndBank']; period: Days }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const lists = useLists()
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
                  <Link {...lists.statement(ledgerId, period)}>{ledger ? nameIn(ledger, lng) : '–'}</Link>
                </th>
                <td data-align="money">
                  <Money amount={balance} side />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Link {...lists.ledgers('cash-bank', period)}>{t('Total')}</Link>
              </th>
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
