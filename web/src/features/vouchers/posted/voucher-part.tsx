import { adToBs, fiscalYearOf, formatAd, formatBs, timeInNepal } from '@lekha/calendar'
import type { Voucher } from '@lekha/contract'
import { isOrderType } from '@lekha/ledger'
import { add, amountInWords, digits, magnitude, type Paisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../books/goods-masters.ts'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { isProvisionalYear } from '../../../books/year-name.ts'
import { Letterhead, PrintedBy } from '../../../paper/paper.tsx'
import { dayOf, epochOf } from '../../../ui/clock.ts'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { Provisional } from '../../../ui/provisional.tsx'
import { DetailsLine, dueOf } from '../entry/details/details-line.tsx'
import { OrderBody, OrderParty } from './order-paper.tsx'
import type { OrderSheet } from './order-sheet.ts'
import { GoodsTable } from './voucher-goods.tsx'
import { VoucherLines } from './voucher-lines.tsx'
import type { VoucherSheet } from './voucher-sheets.ts'

type VoucherPartProps = {
  copy: string
  voucher: Voucher
  masters: Masters
  /** Where the voucher moves goods. */
  goods: GoodsMasters | undefined
  sheet: VoucherSheet
  index: number
  of: number
  /** How the sheet lies, and how dense its print is. */
  layout: string
  /** Of an order with its party. */
  order: OrderSheet | undefined
}

/** What stands on one sheet, or half of it. A voucher that goes on carries its sums over and names itself on each sheet; it is signed on the last. */
export function VoucherPart({ copy, voucher, masters, goods, sheet, index, of, layout, order }: VoucherPartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const type = masters.voucherTypes.find((each) => each.code === voucher.type)
  const isLast = index === of - 1
  const number = (value: number) => digits(String(value), language)
  const head = { copy, voucher, type, order, masters }
  return (
    <section className={`sheet-half ${layout}`} lang={langOf(language)}>
      <Watermark voucher={voucher} />
      {index === 0 ? <VoucherHead {...head} /> : <ContinuedHead {...head} />}
      {order && <OrderBody {...{ order, sheet, masters, goods, isLast }} total={voucher.total} />}
      {!order && goods && sheet.goods.length > 0 && <GoodsTable movements={sheet.goods} masters={goods} struck={false} />}
      {!order && sheet.lines.length > 0 && (
        <VoucherLines
          voucher={{ lines: sheet.lines, total: voucher.total }}
          masters={masters}
          sums={sheet}
          before={sheet.before}
          total={isLast ? `${t('In words')}: ${amountInWords(askedBy(voucher, type?.baseKind), language)}` : t('Carried over')}
        />
      )}
      {isLast && <VoucherEnd narration={voucher.narration} />}
      <PrintedBy>
        {!isDraft(voucher) && t('Version {{number}}', { number: number(voucher.version) })}
        {voucher.version === 1 && voucher.recordedBy !== '' && ` · ${t('Entered by {{who}}', { who: voucher.recordedBy })}`}
        {of > 1 && ` · ${t('Page {{number}} of {{all}}', { number: number(index + 1), all: number(of) })}`}
      </PrintedBy>
    </section>
  )
}

/** What a bill asks: its debits or, of a purchase, credits, but for what it was rounded by, which is less than a rupee; of any other voucher what it comes to. */
function askedBy({ lines, total }: Voucher, baseKind: string | undefined): Paisa {
  if (baseKind !== 'sales' && baseKind !== 'purchase') return total
  const onItsSide = lines.filter(({ amount }) => amount > 0n === (baseKind === 'sales') && magnitude(amount) >= 100n)
  return onItsSide.length > 0 ? add(...onItsSide.map(({ amount }) => magnitude(amount))) : total
}

/** Only a stored voucher has a number. */
const isDraft = ({ number }: Voucher): boolean => number === ''

/** What nobody may overlook: that the paper is of no voucher which stands. */
function Watermark({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation()
  const mark = voucher.cancelled ? t('Cancelled') : voucher.reversedBy ? t('Reversed') : isDraft(voucher) ? t('Draft') : undefined
  return mark === undefined ? null : <b className="sheet-watermark">{mark}</b>
}

type HeadProps = {
  copy: string
  voucher: Voucher
  type: Masters['voucherTypes'][number] | undefined
  order: OrderSheet | undefined
  masters: Masters
}

function VoucherHead({ copy, voucher, type, order, masters }: HeadProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const year = fiscalYearOf(adToBs(voucher.date))
  const title = useTitle(voucher, type)
  return (
    <>
      <Letterhead />
      <div className="sheet-heading">
        <span>
          {t('FY {{name}}', { name: digits(year.name, language) })} {isProvisionalYear({ end: year.ends }) && <Provisional />}
        </span>
        <span>
          <b>{title.own}</b>
          {title.other !== '' && (
            <span className="sheet-other" lang={language === 'np' ? 'en' : 'ne'}>
              {' '}
              {title.other}
            </span>
          )}
        </span>
        <span lang="ne">{copy}</span>
      </div>
      <div className="sheet-facts">
        <span>
          {t('Number')}: <b>{isDraft(voucher) ? '–' : digits(voucher.number, language)}</b>
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
      {order && <OrderParty order={order} masters={masters} />}
      <DetailsLine details={voucher.details} dueOn={dueOf(voucher)} type={voucher.type} className="sheet-note" />
      <StandingNotes voucher={voucher} />
    </>
  )
}

/** The title of the paper in the language of the interface, and behind it in the other one: both are read in every office. */
function useTitle(voucher: Voucher, type: HeadProps['type']): { own: string; other: string } {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!type) return { own: voucher.type, other: '' }
  if (isOrderType(type.code)) return { own: nameIn(type, language), other: language === 'np' ? type.name : type.nameNp }
  const other = language === 'np' ? `${type.name} voucher` : `${type.nameNp} भौचर`
  return { own: t('{{type}} voucher', { type: nameIn(type, language) }), other: type.nameNp === '' ? '' : other }
}

/** What became of the voucher: reversed, altered or cancelled, when, by whom and why. */
function StandingNotes({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { reverses, reversedBy, cancelled, version, recordedAt, recordedBy: who, reason } = voucher
  const at_ms = recordedAt === '' ? undefined : epochOf(recordedAt)
  const when = at_ms === undefined ? '' : `${formatBs(adToBs(dayOf(at_ms)), language)} ${digits(timeInNepal(at_ms), language)}`
  const notes = [
    reverses && t('Reversal of {{number}}', { number: digits(reverses.number, language) }),
    reversedBy && t('Reversed by {{number}}', { number: digits(reversedBy.number, language) }),
    cancelled && [t('Cancelled {{when}} by {{who}}', { when, who }), reason].filter(Boolean).join(': '),
    !cancelled && version > 1 && [t('Altered {{when}} by {{who}}', { when, who }), reason].filter(Boolean).join(': '),
    isDraft(voucher) && t('A draft that is not posted: it is in no figure and has no number.'),
  ].filter((note) => typeof note === 'string')
  return notes.map((note) => (
    <p key={note} className="sheet-note">
      {note}
    </p>
  ))
}

/** The head of a sheet after the first: whose voucher goes on here, and which. */
function ContinuedHead({ copy, voucher, type }: HeadProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organization } = useOrganization()
  return (
    <div className="sheet-heading sheet-continued">
      <span>{(language === 'np' && organization.nameNp) || organization.organizationName}</span>
      <b>
        {useTitle(voucher, type).own} {digits(voucher.number, language)} · {formatBs(voucher.bsDate, language)} · {t('continued')}
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
