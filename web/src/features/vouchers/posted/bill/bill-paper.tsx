import { adToBs, formatAd, formatBs, timeInNepal } from '@lekha/calendar'
import type { BillPaper, PrintedBill, Voucher } from '@lekha/contract'
import { amountInWords, digits } from '@lekha/money'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import { type Masters, nameIn, voucherTypeName } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { PAID_BY } from '../../../../books/paid-by.ts'
import { underGroups } from '../../../../books/under-groups.ts'
import { Letterhead, PrintedBy } from '../../../../paper/paper.tsx'
import { dayOf, epochOf } from '../../../../ui/clock.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { QrCode } from '../../../../ui/qr-code.tsx'
import { taxOf } from '../tax-of.ts'
import { BillLines } from './bill-lines.tsx'
import './bill-paper.css'
import { BILL_TITLES, billKind, copiesOfBill, copyMark, qrText, servicesOf, sumRows } from './bill-sheet.ts'
import { BillSums } from './bill-sums.tsx'
import { readLetterhead_mm } from './letterhead.ts'

type BillPaperProps = { voucher: Voucher; bill: PrintedBill; masters: Masters; goods: GoodsMasters | undefined; paper: BillPaper }

/** An issued bill on paper: three copies of the original, or one that says which copy of it it is. */
export function BillSheets(props: BillPaperProps) {
  return (
    <div className="paper" aria-hidden="true">
      {copiesOfBill(props.bill.print).map((copy) => (
        <BillSheet key={copy} copy={copy} {...props} />
      ))}
    </div>
  )
}

function BillSheet({ copy, voucher, bill, masters, goods, paper }: BillPaperProps & { copy: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organization, organizationId } = useOrganization()
  const kind = billKind(voucher, organization.vatFrom)
  const title = BILL_TITLES[kind]
  const hasVat = kind === 'tax-invoice' || kind === 'abbreviated' || bill.figures.tax !== 0n
  const isPaymentLedger = underGroups(masters.groups)('cash-in-hand', 'bank-accounts', 'bank-od-a-c', 'sundry-debtors', 'sundry-creditors')
  const services = servicesOf(voucher, {
    tax: taxOf(masters),
    payment: (id) => {
      const ledger = masters.ledgerById.get(id)
      return ledger !== undefined && isPaymentLedger(ledger)
    },
  })
  const seller = { name: organization.organizationName, pan: organization.stored.panNumber }
  const mark = copyMark(bill.print)
  return (
    <section
      className={`sheet bill bill-${paper}`}
      lang={langOf(language)}
      style={paper === 'letterhead' ? letterheadOf(organizationId) : undefined}
    >
      {paper !== 'letterhead' && <Letterhead />}
      {voucher.cancelled && <b className="sheet-watermark">{t('Cancelled')}</b>}
      <div className="bill-title">
        <span lang="ne">{copy}</span>
        <b>
          <span lang="ne">{title.np}</span> <span lang="en">{title.en}</span>
        </b>
        <b lang="en">{mark}</b>
      </div>
      <BillFacts voucher={voucher} bill={bill} masters={masters} withBuyer={kind !== 'abbreviated'} />
      <BillLines movements={voucher.movements ?? []} services={services} masters={masters} goods={goods} isNarrow={paper === 'roll'} />
      <div className="bill-foot">
        <div className="bill-words">
          <p lang="ne">अक्षरेपि: {amountInWords(bill.figures.total, 'np')}</p>
          <p lang="en">In words: {amountInWords(bill.figures.total, 'en')}</p>
          <QrCode
            text={qrText(seller, { number: voucher.number, officeDate: voucher.bsDate.replaceAll('-', '.') }, bill)}
            label={t('The facts of the bill as a QR code')}
          />
        </div>
        <BillSums rows={sumRows(bill.figures, hasVat)} total={bill.figures.total} />
      </div>
      {voucher.narration !== '' && (
        <p>
          {t('Narration')}: {voucher.narration}
        </p>
      )}
      <p className="bill-issued">{t('Issued by {{who}}, {{when}}', { who: bill.issuedBy, when: momentText(bill.issuedAt, language) })}</p>
      <div className="signatures bill-signatures">
        <span>{t('Received by')}</span>
        <span>{t('For {{name}}', { name: nameIn({ name: organization.organizationName, nameNp: organization.nameNp }, language) })}</span>
      </div>
      <PrintedBy>{mark}</PrintedBy>
    </section>
  )
}

/** The room of a letterhead as a CSS variable, which the print styles use. */
const letterheadOf = (organizationId: string): CSSProperties & { '--letterhead': string } => ({
  '--letterhead': `${readLetterhead_mm(organizationId)}mm`,
})

function momentText(iso: string, language: ReturnType<typeof useLanguage>): string {
  const epoch_ms = epochOf(iso)
  return `${formatBs(adToBs(dayOf(epoch_ms)), language)} ${digits(timeInNepal(epoch_ms), language)}`
}

type FactsProps = Pick<BillPaperProps, 'voucher' | 'bill' | 'masters'> & { withBuyer: boolean }

/** Who bought, and number, days and payment of the bill. */
function BillFacts({ voucher, bill, masters, withBuyer }: FactsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { party } = bill
  const buyer = nameIn(party, language)
  const issued = dayOf(epochOf(bill.issuedAt))
  const bothDays = (ad: string) => `${formatBs(adToBs(ad), language)} (${formatAd(ad)})`
  const { paidBy, transactionId, terms, dispatch } = voucher.details ?? {}
  const corrected =
    voucher.corrects && `${voucherTypeName(masters, voucher.corrects.type, language)} ${digits(voucher.corrects.number, language)}`
  const left: [string, string | undefined][] = withBuyer
    ? [
        [t('Buyer'), buyer],
        [t('Address'), party.address],
        [t('PAN of the buyer'), digits(party.pan, language)],
        [t('Sent by, and where to'), dispatch],
      ]
    : []
  const right: [string, string | undefined][] = [
    [voucher.corrects ? t('Number of the note') : t('Bill number'), digits(voucher.number, language)],
    [t('Date of the transaction'), bothDays(voucher.date)],
    [t('Date of issue'), bothDays(issued)],
    [t('For the bill'), corrected],
    [t('Paid by'), [paidBy && t(PAID_BY[paidBy]), transactionId].filter(Boolean).join(' · ')],
    [t('Terms of payment'), terms],
  ]
  return (
    <div className="bill-facts">
      {[left, right].map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two sides never change their places.
        <dl key={index}>
          {side.flatMap(([label, text]) =>
            text
              ? [
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>,
                ]
              : [],
          )}
        </dl>
      ))}
    </div>
  )
}
