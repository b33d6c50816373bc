import { monthName } from '@lekha/calendar'
import type { FiscalYear } from '@lekha/contract'
import { wordsOf } from '@lekha/ledger'
import { digits, formatAmount, magnitude } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { yearName } from '../../../../books/year-name.ts'
import { WarningIcon } from '../../../../ui/icon.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import type { BackDating } from './back-dating.ts'
import styles from './before-accept.module.css'

/** The ledgers that are named; what others there are, is counted. */
const NAMED = 3

type BackDatingStripProps = { backDating: BackDating | undefined; asks: boolean; masters: Masters }

/** Above Accept: what a back-dated voucher moves that stands already. The first voucher of a month is accepted twice. */
export function BackDatingStrip({ backDating, asks, masters }: BackDatingStripProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!backDating) return null
  const { month, isReliedOn, ledgers, profit, goods, counted } = backDating
  const count = (number: number) => digits(String(number), language)
  const [bsYear = '', bsMonth = ''] = month.split('-')
  const when = `${monthName(Number.parseInt(bsMonth, 10), language)} ${digits(bsYear, language)}`
  const cost = goods && <CostOfGoods year={goods} hasProfit={isReliedOn && profit !== undefined} />
  if (!isReliedOn)
    return (
      <p className="second small">
        {t('{{month}} has ended: its closing balances change.', { month: when })} {cost}{' '}
        {counted && profit && <MovedProfit profit={profit} />}
      </p>
    )
  return (
    <div className={styles.strip} role="status" lang={langOf(language)}>
      <p>
        <WarningIcon /> <b>{t('Back-dated: closing balances from {{month}} on change', { month: when })}</b>
        {profit && <MovedProfit profit={profit} />}
        {cost}
        {asks && <b className="warn">{t('Accept once more to post it.')}</b>}
      </p>
      <ul>
        {ledgers.slice(0, NAMED).map(({ ledgerId, before, after, months }) => {
          const ledger = masters.ledgerById.get(ledgerId)
          return (
            <li key={ledgerId}>
              {ledger && nameIn(ledger, language)} <Money amount={before} side /> → <Money amount={after} side />{' '}
              <span className="second">
                {months === 1 ? t('1 month-end changes') : t('{{count}} month-ends change', { count: count(months) })}
              </span>
            </li>
          )
        })}
        {ledgers.length > NAMED && <li className="second">{t('and {{count}} more ledgers', { count: count(ledgers.length - NAMED) })}</li>}
      </ul>
    </div>
  )
}

/** What the lines of money do not say: the goods of a voucher move the value of stock, and by their cost the profit. */
function CostOfGoods({ year, hasProfit }: { year: FiscalYear; hasProfit: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { profit } = wordsOf(useOrganization().organization.kind)
  if (hasProfit) return <span>{t('without the cost of its goods, which the reports reckon anew')}</span>
  const words = { profit: language === 'np' ? profit.nameNp : profit.name.toLowerCase(), year: yearName(year, language) }
  return <span>{t('The value of stock and the {{profit}} of {{year}} change by the cost of its goods.', words)}</span>
}

/** By how much the profit of a year moves, or the surplus of an organization that works for none. */
function MovedProfit({ profit: { year, rise } }: { profit: NonNullable<BackDating['profit']> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { profit } = wordsOf(useOrganization().organization.kind)
  const words = {
    profit: language === 'np' ? profit.nameNp : profit.name.toLowerCase(),
    year: yearName(year, language),
    amount: formatAmount(magnitude(rise), language),
  }
  return (
    <span>{t(rise > 0n ? 'The {{profit}} of {{year}} rises by {{amount}}' : 'The {{profit}} of {{year}} falls by {{amount}}', words)}</span>
  )
}
