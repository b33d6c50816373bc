import { adToBs, fiscalYearOf, formatAd, formatBs } from '@lekha/calendar'
import { showVoucher, type Voucher } from '@lekha/contract'
import { amountInWords, digits } from '@lekha/money'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { isProvisionalYear } from '../../books/year-name.ts'
import { Letterhead, PrintedBy, printPaper, useLogo } from '../../paper/paper.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Provisional } from '../../ui/provisional.tsx'
import { VoucherLines } from './voucher-lines.tsx'

/** Prints a posted voucher: two halves on one A4, the original and the office copy. */
export function usePrintedVoucher(masters: Masters) {
  const { organizationId } = useOrganization()
  const [voucherId, setVoucherId] = useState<string>()
  const shown = useEndpoint(showVoucher, { params: { organizationId, voucherId: voucherId ?? '' } }, { enabled: voucherId !== undefined })
  useLogo()
  const voucher = voucherId !== undefined && shown.data?.result.id === voucherId ? shown.data.result : undefined

  useEffect(() => {
    if (!voucher) return
    const done = () => setVoucherId(undefined)
    window.addEventListener('afterprint', done, { once: true })
    void printPaper()
    return () => window.removeEventListener('afterprint', done)
  }, [voucher])

  const paper = voucher && createPortal(<VoucherPaper voucher={voucher} masters={masters} />, document.body)
  return { print: setVoucherId, paper }
}

function VoucherPaper({ voucher, masters }: { voucher: Voucher; masters: Masters }) {
  return (
    <div className="paper sheet" aria-hidden="true">
      {['मूल प्रति', 'कार्यालय प्रति'].map((copy) => (
        <VoucherHalf key={copy} copy={copy} voucher={voucher} masters={masters} />
      ))}
    </div>
  )
}

/** The rows of lines that half a sheet, and a whole one, take in roomy and in dense print. A narration of a line takes most of a row. */
const HALF_ROWS = { roomy: 4, dense: 6 }
const WHOLE_ROWS = { roomy: 19 }
const NARRATION_ROWS = 0.7

/** How a copy is printed: on half a sheet or on sheets of its own, dense where that spares a sheet. */
function roomFor({ lines }: Voucher): string {
  const rows = lines.length + lines.filter(({ narration }) => narration !== '').length * NARRATION_ROWS
  if (rows <= HALF_ROWS.roomy) return ''
  if (rows <= HALF_ROWS.dense) return 'sheet-dense'
  return rows <= WHOLE_ROWS.roomy ? 'sheet-alone' : 'sheet-alone sheet-dense'
}

function VoucherHalf({ copy, voucher, masters }: { copy: string; voucher: Voucher; masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const type = masters.voucherTypes.find((each) => each.code === voucher.type)
  const year = fiscalYearOf(adToBs(voucher.date))
  return (
    <section className={`sheet-half ${roomFor(voucher)}`} lang={langOf(language)}>
      <Letterhead />
      <div className="sheet-heading">
        <span>
          {t('FY {{name}}', { name: digits(year.name, language) })} {isProvisionalYear({ end: year.ends }) && <Provisional />}
        </span>
        <b>{type ? t('{{type}} voucher', { type: nameIn(type, language) }) : voucher.type}</b>
        <span lang="ne">{copy}</span>
      </div>
      <div className="sheet-facts">
        <span>
          {t('Number')}: <b>{digits(voucher.number, language)}</b>
        </span>
        <span>
          {t('Date')}: <b>{formatBs(voucher.bsDate, language)}</b> ({formatAd(voucher.date)})
        </span>
        {voucher.reference !== '' && (
          <span>
            {t('Reference')}: {voucher.reference}
          </span>
        )}
      </div>
      {voucher.reverses && <p>{t('Reversal of {{number}}', { number: digits(voucher.reverses.number, language) })}</p>}
      <VoucherLines voucher={voucher} masters={masters} total={`${t('In words')}: ${amountInWords(voucher.total, language)}`} />
      {voucher.narration !== '' && (
        <p>
          {t('Narration')}: {voucher.narration}
        </p>
      )}
      <div className="signatures">
        {[t('Prepared by'), t('Checked by'), t('Approved by'), t('Received by')].map((who) => (
          <span key={who}>{who}</span>
        ))}
      </div>
      <PrintedBy>{t('Version {{number}}', { number: digits(String(voucher.version), language) })}</PrintedBy>
    </section>
  )
}
