import type { BankStatement } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import styles from './bank.module.css'

/** How far the statement of an account goes, and how much of it is tied to the books. */
export function StatementFacts({ statement }: { statement: BankStatement | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = (many: number | undefined) => (many === undefined ? '–' : formatCount(many, language))
  return (
    <dl className={styles.strip}>
      <div>
        <dt>{t('Open lines')}</dt>
        <dd className="strong">{count(statement?.lines.length)}</dd>
      </div>
      <div>
        <dt>{t('Tied to the books')}</dt>
        <dd className="strong">{count(statement?.matched)}</dd>
      </div>
      {statement?.last && (
        <div>
          <dt>{t('The statement goes up to')}</dt>
          <dd className="strong">
            <DateText ad={statement.last.date} />
          </dd>
        </div>
      )}
      {statement?.last?.balance != null && (
        <div>
          <dt>{t('The bank states')}</dt>
          <dd className="strong">
            <Money amount={statement.last.balance} />
          </dd>
        </div>
      )}
    </dl>
  )
}
