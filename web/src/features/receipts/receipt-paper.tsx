import { adToBs, formatAd, formatBs } from '@lekha/calendar'
import type { Receipt } from '@lekha/contract'
import { amountInWords, digits, formatAmount, type Language } from '@lekha/money'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { PAID_BY } from '../../books/paid-by.ts'
import { Letterhead, PrintedBy } from '../../paper/paper.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import './receipt-paper.css'

/** A receipt on A5: who paid, for what, how, in words, and who took it. `print`: 1 is the original, each later one a copy. */
export function ReceiptSheet({ receipt, print }: { receipt: Receipt; print: number }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organization } = useOrganization()
  return (
    <section className="sheet receipt-sheet" lang={langOf(lng)}>
      <Letterhead />
      {receipt.cancelled && <b className="sheet-watermark">{t('Cancelled')}</b>}
      <div className="receipt-title">
        <b lang={langOf(lng)}>{print > 1 && t('Copy {{number}} of the original', { number: digits(String(print - 1), lng) })}</b>
        <b>
          <span lang="ne">रसिद</span> <span lang="en">Receipt</span>
        </b>
        <b>{digits(receipt.number, lng)}</b>
      </div>
      <ReceiptFacts receipt={receipt} />
      <ReceiptLines receipt={receipt} />
      <div className="receipt-words">
        <p lang="ne">अक्षरेपि: {amountInWords(receipt.total, 'np')}</p>
        <p lang="en">In words: {amountInWords(receipt.total, 'en')}</p>
      </div>
      {receipt.remark !== '' && (
        <p>
          {t('Remark')}: {receipt.remark}
        </p>
      )}
      <div className="signatures">
        <span>{t('Payer')}</span>
        <span>
          {t('Received by')}: {receipt.cashier}
        </span>
        <span>{t('For {{name}}', { name: nameIn({ name: organization.organizationName, nameNp: organization.nameNp }, lng) })}</span>
      </div>
      <PrintedBy />
    </section>
  )
}

/** What is said of a receipt beside its lines; what is empty is left out. */
export function factsOf(receipt: Receipt, t: TFunction, lng: Language): [string, string][] {
  const payer = nameIn({ name: receipt.payer, nameNp: receipt.payerNp }, lng)
  const way = [t(PAID_BY[receipt.paidBy]), digits(receipt.transactionId || receipt.chequeNumber, lng), receipt.chequeBank].filter(Boolean)
  const all: [string, string][] = [
    [t('Payer'), payer],
    [t('Member number'), digits(receipt.memberNumber, lng)],
    [t('PAN'), digits(receipt.payerPan, lng)],
    [t('Representative no.'), digits(receipt.representativeNumber, lng)],
    [t('Date'), `${formatBs(adToBs(receipt.date), lng)} (${formatAd(receipt.date)})`],
    [t('Paid by'), way.join(' · ')],
  ]
  return all.filter(([, text]) => text !== '')
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  return (
    <dl className="receipt-facts">
      {factsOf(receipt, t, lng).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a line of a receipt is for: the head with its year, and what was written beside it. */
export const lineText = ({ name, nameNp, year, description }: Receipt['lines'][number], lng: Language): string =>
  [[nameIn({ name, nameNp }, lng), digits(year, lng)].filter(Boolean).join(' '), description].filter(Boolean).join(' · ')

/** The lines of a receipt and their total. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  return (
    <table className="receipt-lines" aria-label={t('What is paid for')}>
      <thead>
        <tr>
          <th>{t('Charge head')}</th>
          <th>{t('Amount Rs (रु)')}</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line, index) => (
          // Lines may be equal, and never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what tells them apart.
          <tr key={index}>
            <td>{lineText(line, lng)}</td>
            <td>{formatAmount(line.amount, lng)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th>{t('Total')}</th>
          <th>{formatAmount(receipt.total, lng)}</th>
        </tr>
      </tfoot>
    </table>
  )
}
