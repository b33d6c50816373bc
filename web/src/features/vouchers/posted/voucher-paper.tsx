import { adToBs, fiscalYearOf, formatAd, formatBs } from '@lekha/calendar'
import { showVoucher, type Voucher } from '@lekha/contract'
import { amountInWords, digits } from '@lekha/money'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { isProvisionalYear } from '../../../books/year-name.ts'
import { Letterhead, PrintedBy, printPaper, useLogo } from '../../../paper/paper.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { Provisional } from '../../../ui/provisional.tsx'
import { VoucherLines } from './voucher-lines.tsx'
import { rowsOf, sheetsOf, type VoucherSheet } from './voucher-sheets.ts'

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
  const sheets = sheetsOf(voucher.lines)
  return (
    <div className="paper sheet" aria-hidden="true">
      {['मूल प्रति', 'कार्यालय प्रति'].map((copy) =>
        sheets.map((sheet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other name than their place.
          <VoucherPart key={`${copy} ${index}`} {...{ copy, voucher, masters, sheet, index }} of={sheets.length} />
        )),
      )}
    </div>
  )
}

/** The rows of lines that half a sheet, and a whole one, take in roomy and in dense print. */
const HALF_ROWS = { roomy: 4, dense: 6 }
const WHOLE_ROWS = { roomy: 19 }

/** How a copy is printed: on half a sheet or on sheets of its own, dense where that spares a sheet. */
function roomFor({ lines }: Voucher): string {
  const rows = rowsOf(lines)
  if (rows <= HALF_ROWS.roomy) return ''
  if (rows <= HALF_ROWS.dense) return 'sheet-dense'
  return rows <= WHOLE_ROWS.roomy ? 'sheet-alone' : 'sheet-alone sheet-dense'
}

type VoucherPartProps = { copy: string; voucher: Voucher; masters: Masters; sheet: VoucherSheet; index: number; of: number }

/** What stands on one sheet, or half of it. A voucher that goes on carries its sums over and names itself on each sheet; it is signed on the last. */
function VoucherPart({ copy, voucher, masters, sheet, index, of }: VoucherPartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const type = masters.voucherTypes.find((each) => each.code === voucher.type)
  const title = type ? t('{{type}} voucher', { type: nameIn(type, language) }) : voucher.type
  const isLast = index === of - 1
  const number = (value: number) => digits(String(value), language)
  return (
    <section className={`sheet-half ${roomFor(voucher)}`} lang={langOf(language)}>
      {index === 0 ? <VoucherHead {...{ copy, voucher, title }} /> : <ContinuedHead {...{ copy, voucher, title }} />}
      <VoucherLines
        voucher={{ lines: sheet.lines, total: voucher.total }}
        masters={masters}
        sums={sheet}
        total={isLast ? `${t('In words')}: ${amountInWords(voucher.total, language)}` : t('Carried over')}
      />
      {isLast && <VoucherEnd narration={voucher.narration} />}
      <PrintedBy>
        {t('Version {{number}}', { number: number(voucher.version) })}
        {of > 1 && ` · ${t('Page {{number}} of {{all}}', { number: number(index + 1), all: number(of) })}`}
      </PrintedBy>
    </section>
  )
}

type HeadProps = { copy: string; voucher: Voucher; title: string }

function VoucherHead({ copy, voucher, title }: HeadProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const year = fiscalYearOf(adToBs(voucher.date))
  return (
    <>
      <Letterhead />
      <div className="sheet-heading">
        <span>
          {t('FY {{name}}', { name: digits(year.name, language) })} {isProvisionalYear({ end: year.ends }) && <Provisional />}
        </span>
        <b>{title}</b>
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
    </>
  )
}

/** The head of a sheet after the first: whose voucher goes on here, and which. */
function ContinuedHead({ copy, voucher, title }: HeadProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organization } = useOrganization()
  return (
    <div className="sheet-heading sheet-continued">
      <span>{(language === 'np' && organization.nameNp) || organization.organizationName}</span>
      <b>
        {title} {digits(voucher.number, language)} · {formatBs(voucher.bsDate, language)} · {t('continued')}
      </b>
      <span lang="ne">{copy}</span>
    </div>
  )
}

function VoucherEnd({ narration }: { narration: string }) {
  const { t } = useTranslation()
  return (
    <>
      {narration !== '' && (
        <p>
          {t('Narration')}: {narration}
        </p>
      )}
      <div className="signatures">
        {[t('Prepared by'), t('Checked by'), t('Approved by'), t('Received by')].map((who) => (
          <span key={who}>{who}</span>
        ))}
      </div>
    </>
  )
}
