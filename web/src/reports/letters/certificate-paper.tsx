import { formatAd } from '@lekha/calendar'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../books/organization.ts'
import { Letterhead, PrintedBy } from '../../paper/paper.tsx'
import { PrintedSheets } from '../../paper/printed-sheets.tsx'
import { dayOf, now } from '../../ui/clock.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import type { Certificate } from './certificates.ts'
import styles from './letter-paper.module.css'
import { useLetterWords } from './use-letter-words.ts'

type Period = { from: string; to: string }
type CertificatePapersProps = { certificates: readonly Certificate[]; period: Period; onPrinted: () => void }

/** Certificates of tax deducted at source on A4, each on a sheet of its own. */
export function CertificatePapers({ certificates, period, onPrinted }: CertificatePapersProps) {
  const { t } = useTranslation()
  return (
    <PrintedSheets what={`${t('Certificate of tax deducted')} ${period.from} – ${period.to}, ${certificates.length}`} onPrinted={onPrinted}>
      {certificates.map((certificate) => (
        <CertificateSheet key={certificate.id} {...{ certificate, period }} />
      ))}
    </PrintedSheets>
  )
}

function CertificateSheet({ certificate, period }: { certificate: Certificate; period: Period }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organization } = useOrganization()
  const words = useLetterWords()
  const ownName = language === 'np' && organization.nameNp !== '' ? organization.nameNp : organization.organizationName
  const day = (ad: string) => `${words.date(ad)} (${formatAd(ad)})`
  return (
    <section className={`sheet ${styles.letter}`} lang={langOf(language)}>
      <Letterhead />
      <p className={styles.date}>
        {t('Date')}: {words.date(dayOf(now()))}
      </p>
      <div className={styles.to}>
        <b>{certificate.name}</b>
        {certificate.pan !== '' && (
          <span>
            {t('PAN')} {digits(certificate.pan, language)}
          </span>
        )}
      </div>
      <h1 className="sheet-title">{t('Certificate of tax deducted')}</h1>
      <p>
        {t('We certify that from {{from}} to {{to}} this tax was deducted at source from what we paid you or owe you.', {
          from: day(period.from),
          to: day(period.to),
        })}
      </p>
      <Deductions certificate={certificate} />
      <p>
        {t('In words')}: {words.inWords(certificate.tax)}
      </p>
      <div className={`signatures ${styles.signed}`}>
        <span>
          {t('For {{name}}', { name: ownName })}
          <br />
          {t('Name, signature, stamp and date')}
        </span>
      </div>
      <PrintedBy />
    </section>
  )
}

function Deductions({ certificate: { deductions, base, tax } }: { certificate: Certificate }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useLetterWords()
  return (
    <table className={styles.bills}>
      <thead>
        <tr>
          <th>{t('Date')}</th>
          <th>{t('Voucher')}</th>
          <th>{t('Nature of payment')}</th>
          <th data-align="money">{t('Amount without VAT')}</th>
          <th data-align="money">{t('Rate')}</th>
          <th data-align="money">{t('Tax')}</th>
        </tr>
      </thead>
      <tbody>
        {deductions.map((each) => (
          <tr key={each.id}>
            <td>{words.date(each.date)}</td>
            <td>{each.number}</td>
            <td>{[each.nature, each.section].filter(Boolean).join(' · ')}</td>
            <td data-align="money">{words.money(each.base)}</td>
            <td data-align="money">{each.rate && `${digits(each.rate, language)} %`}</td>
            <td data-align="money">{words.money(each.tax)}</td>
          </tr>
        ))}
        <tr data-total>
          <td colSpan={3}>{t('Total')}</td>
          <td data-align="money">{words.money(base)}</td>
          <td />
          <td data-align="money">{words.money(tax)}</td>
        </tr>
      </tbody>
    </table>
  )
}
