import { digits, formatAmount, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { Letterhead, PrintedBy } from '../../paper/paper.tsx'
import { PrintedSheets } from '../../paper/printed-sheets.tsx'
import { dayOf, now } from '../../ui/clock.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import styles from './letter-paper.module.css'
import { type LetterOf, useLetterWords } from './use-letter-words.ts'

type LetterPapersProps = { letters: readonly LetterOf[]; masters: Masters; onPrinted: () => void }

/** Letters to parties on A4, each on a sheet of its own. */
export function LetterPapers({ letters, masters, onPrinted }: LetterPapersProps) {
  const { title } = useLetterWords()
  const [first] = letters
  return (
    <PrintedSheets what={first ? `${title(first.kind)} ${first.day}, ${letters.length}` : ''} onPrinted={onPrinted}>
      {letters.map((of) => (
        <LetterSheet key={of.letter.ledgerId} of={of} masters={masters} />
      ))}
    </PrintedSheets>
  )
}

function LetterSheet({ of, masters }: { of: LetterOf; masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organization } = useOrganization()
  const words = useLetterWords()
  const { letter, kind } = of
  const ledger = masters.ledgerById.get(letter.ledgerId)
  const name = ledger ? nameIn(ledger, language) : letter.name
  const ownName = language === 'np' && organization.nameNp !== '' ? organization.nameNp : organization.organizationName
  return (
    <section className={`sheet ${styles.letter}`} lang={langOf(language)}>
      <Letterhead />
      <p className={styles.date}>
        {t('Date')}: {words.date(dayOf(now()))}
      </p>
      <div className={styles.to}>
        <b>{name}</b>
        {[ledger?.address, ledger?.phone, ledger?.pan && `${t('PAN')} ${digits(ledger.pan, language)}`].filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <h1 className="sheet-title">{words.title(kind)}</h1>
      <p>{words.statement(of)}</p>
      <p>
        {t('In words')}: {words.inWords(letter.total)}
      </p>
      <LetterBills of={of} />
      <p>{words.request(kind)}</p>
      {kind === 'confirmation' && <Answer />}
      <div className={`signatures ${styles.signed}`}>
        <span>{t('For {{name}}', { name: ownName })}</span>
        {kind === 'confirmation' && (
          <span>
            {t('For {{name}}', { name })}
            <br />
            {t('Name, signature, stamp and date')}
          </span>
        )}
      </div>
      <PrintedBy />
    </section>
  )
}

/** The bills, what is on account, and what they come to. */
function LetterBills({ of: { letter, kind } }: { of: LetterOf }) {
  const { t } = useTranslation()
  const words = useLetterWords()
  const language = useLanguage()
  return (
    <table className={styles.bills}>
      <thead>
        <tr>
          <th>{t('Bill')}</th>
          <th>{t('Bill date')}</th>
          <th>{t('Due date')}</th>
          {kind === 'reminder' && <th data-align="money">{t('Days over')}</th>}
          <th data-align="money">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {letter.bills.map(({ id, label, billedOn, dueOn, days, left }) => (
          <tr key={id}>
            <td>{label}</td>
            <td>{billedOn && words.date(billedOn)}</td>
            <td>{dueOn && words.date(dueOn)}</td>
            {kind === 'reminder' && <td data-align="money">{digits(days ?? '', language)}</td>}
            <td data-align="money">{words.money(left)}</td>
          </tr>
        ))}
        {letter.account !== ZERO && (
          <tr>
            <td colSpan={3}>{t('On account')}</td>
            <td data-align="money">{words.money(letter.account)}</td>
          </tr>
        )}
        <tr data-total>
          <td colSpan={kind === 'reminder' ? 4 : 3}>{t('Total')}</td>
          <td data-align="money">{formatAmount(letter.total, language)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** What the party marks and fills in. */
function Answer() {
  const { t } = useTranslation()
  return (
    <ul className={styles.answer}>
      <li>{t('We confirm this balance.')}</li>
      <li>
        {t('Our books show another balance: Rs')} <i /> {t('The difference is Rs')} <i />
      </li>
      <li>
        {t('Reason of the difference')}: <i className={styles.long} />
      </li>
    </ul>
  )
}
