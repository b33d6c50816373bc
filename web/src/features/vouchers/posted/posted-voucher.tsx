import { adToBs, formatAd, formatBs } from '@lekha/calendar'
import { showVoucherHistory, type Voucher } from '@lekha/contract'
import { formOf, isOrderType } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { AttachmentPanel } from '../../../files/attachment-panel.tsx'
import { AttachmentStrip } from '../../../files/attachment-strip.tsx'
import { useAttachments } from '../../../files/use-attachments.ts'
import { useBack } from '../../../ui/back.ts'
import { Button } from '../../../ui/button.tsx'
import { dayOf, epochOf, today } from '../../../ui/clock.ts'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { DraftFacts } from '../drafts/draft-facts.tsx'
import { DetailsLine, dueOf } from '../entry/details/details-line.tsx'
import type { VoucherVerb } from '../entry/entry-dialogs.tsx'
import { entryFromVoucher } from '../entry/entry-of-voucher.ts'
import layout from '../voucher.module.css'
import { isIssuedBill } from './bill/use-printed-bill.ts'
import { ChequePrinter } from './cheque/cheque-printer.tsx'
import { correctable, NoteDialog } from './note-dialog.tsx'
import { OrderProgress } from './order-progress.tsx'
import styles from './posted-voucher.module.css'
import { ReversalLinks } from './reversal-links.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useNextOfOrder } from './use-next-of-order.ts'
import { VerbDialog } from './verb-dialog.tsx'
import { VersionHistory } from './version-history.tsx'
import { VoucherGoods } from './voucher-goods.tsx'
import { VoucherLines } from './voucher-lines.tsx'
import { usePrintedVoucher, type VoucherPrinter } from './voucher-paper.tsx'

type SaidProps = { voucher: Voucher; masters: Masters }
type PostedVoucherProps = SaidProps & {
  /** Whether the user may enter a copy of it. */
  mayDuplicate: boolean
  /** Whether the user may alter vouchers: he may then cancel a reversal, which is never altered. */
  mayAlter: boolean
  /** What the address asks to do with it. */
  act: VoucherVerb['is'] | undefined
}

/** A voucher without fields: for users who may not alter it, and for everybody once it is cancelled or reversed, or if it is a reversal. */
export function PostedVoucher({ voucher, masters, mayDuplicate, mayAlter, act }: PostedVoucherProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const history = useEndpoint(showVoucherHistory, { params: { organizationId, voucherId: voucher.id } }, { enabled: voucher.cancelled })
  const { paper, ...printer } = usePrintedVoucher(masters)
  const attachments = useAttachments({ voucherId: voucher.id, isPosted: true })
  const type = masters.voucherTypes.find((each) => each.code === voucher.type)
  const title = type ? nameIn(type, language) : voucher.type
  const stands = !voucher.cancelled && voucher.reversedBy === null
  const { verbs, refusal } = useVerbs({ voucher, masters, title, mayAct: mayAlter && stands, mayAlter, act })
  useWays({ voucher, mayDuplicate, ...printer })
  useKeys(useNextOfOrder(voucher, masters))
  const note = useNote(voucher, masters)
  useNeighbours(voucher.type, voucher)
  // The cancelling version has no lines: the last ones are in the version before.
  const said = voucher.cancelled ? history.data?.result.findLast((version) => !version.cancelled) : voucher
  return (
    <div className={`split ${layout.entry}`}>
      <section className={`${layout.main} ${styles.read}`}>
        <header className={layout.title}>
          <h1 lang={langOf(language)}>
            {title} <span className={voucher.cancelled ? styles.struck : undefined}>{digits(voucher.number, language)}</span>
          </h1>
          {voucher.cancelled && <b className="bad">{t('Cancelled')}</b>}
          <span className="grow" />
          <Button kind="ghost" keys="Alt+P" onClick={() => printer.print({ id: voucher.id })}>
            {t('Print')}
          </Button>
        </header>
        {voucher.cancelled && voucher.reason && (
          <p className={styles.reason}>
            {t('Reason')}: {voucher.reason}
          </p>
        )}
        {refusal}
        {mayAlter && stands && <Issued voucher={voucher} masters={masters} />}
        <ReversalLinks voucher={voucher} masters={masters} />
        <AttachmentStrip attachments={attachments} />
        {said && <Said voucher={said} masters={masters} struck={voucher.cancelled} />}
        {paper}
        <ChequePrinter voucher={voucher} masters={masters} />
        {verbs}
        {note}
      </section>
      {attachments.open ? (
        <AttachmentPanel attachments={attachments} file={attachments.open} />
      ) : (
        <aside className={`panel ${layout.panel}`} aria-label={t('History')}>
          <OrderProgress voucher={voucher} masters={masters} />
          <VersionHistory voucherId={voucher.id} masters={masters} />
        </aside>
      )}
    </div>
  )
}

/** The keys that change nothing: copy, print, back. */
function useWays({ voucher, mayDuplicate, print, ask }: Pick<PostedVoucherProps, 'voucher' | 'mayDuplicate'> & VoucherPrinter) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const back = useBack()
  useKeys([
    {
      keys: 'Alt+2',
      also: 'Ctrl+Shift+D',
      label: t('Duplicate'),
      run: () => void navigate({ to: '/$lng/transaction/voucher', params: { lng: language }, search: { duplicate: voucher.id } }),
      when: mayDuplicate && !voucher.cancelled,
    },
    { keys: 'Alt+P', also: 'Ctrl+P', label: t('Print'), run: () => print({ id: voucher.id }) },
    {
      keys: 'Alt+Shift+P',
      label: t('Print on other paper'),
      run: () => ask({ id: voucher.id, type: voucher.type, date: voucher.date }),
      hidden: true,
    },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
}

/** Why an issued bill has no fields, and what can be done instead. */
function Issued({ voucher, masters }: SaidProps) {
  const { t } = useTranslation()
  const { organization } = useOrganization()
  if (voucher.dues === 'receipt')
    return <p className="hint">{t('Somebody holds this receipt, so it stays as it is. Alt+X cancels it, Alt+U reverses it.')}</p>
  if (voucher.dues === 'charge')
    return <p className="hint">{t('A member firm was charged by it, so it stays as it is. Alt+X cancels it, Alt+U reverses it.')}</p>
  if (!isIssuedBill(voucher, masters, organization)) return null
  const isBill = correctable(voucher, masters) !== undefined
  const ways = isCancellable(voucher)
    ? isBill
      ? t('Alt+X cancels it until the day ends; later Alt+N gives it back by a credit note.')
      : t('Alt+X cancels it until the day ends.')
    : isBill && t('Alt+N gives it back by a credit note.')
  return (
    <p className="hint">
      {t('It was issued, so it stays as it is.')} {ways}
    </p>
  )
}

/** An issued bill is cancelled only on the day on which it was entered. */
const isCancellable = ({ recordedAt }: Voucher): boolean => dayOf(epochOf(recordedAt)) === today()

/** Alt+N gives a part of an issued bill back, which nobody alters. */
function useNote(voucher: Voucher, masters: Masters) {
  const { t } = useTranslation()
  const { organization, may } = useOrganization()
  const [asks, setAsks] = useState(false)
  const when = may('voucher.post') && isIssuedBill(voucher, masters, organization) && correctable(voucher, masters) !== undefined
  useKeys([{ keys: 'Alt+N', label: t('Credit note'), run: () => setAsks(true), when }])
  return asks && <NoteDialog voucher={voucher} masters={masters} close={() => setAsks(false)} />
}

type Verbs = Pick<PostedVoucherProps, 'voucher' | 'masters' | 'act' | 'mayAlter'> & { title: string; mayAct: boolean }

/**
 * The keys that cancel and reverse the voucher, and the dialog of the one that was pressed, or that the address asks for; of a reversed one the
 * sentence that names its reversal.
 */
function useVerbs({ voucher, masters, title, mayAct, mayAlter, act }: Verbs) {
  const { t } = useTranslation()
  const back = useBack()
  const language = useLanguage()
  const [verb, setVerb] = useState(mayAct ? act : undefined)
  const isReversed = mayAlter && voucher.reversedBy !== null
  const { organization } = useOrganization()
  const isIssued = isIssuedBill(voucher, masters, organization)
  const mayCancel = mayAct && (!isIssued || isCancellable(voucher))
  const [isSaid, setIsSaid] = useState(isReversed && act !== undefined)
  const turn = (wanted: VoucherVerb['is']) => (isReversed ? setIsSaid(true) : setVerb(wanted))
  useKeys([
    { keys: 'Alt+X', label: t('Cancel voucher'), run: () => turn('cancel'), when: mayCancel || isReversed },
    {
      keys: 'Alt+U',
      label: t('Reverse'),
      run: () => turn('reverse'),
      when: (mayAct || isReversed) && !isIssued && !isOrderType(voucher.type),
    },
  ])
  const done = (which: VoucherVerb['is']) => {
    if (which === 'cancel' && !act) back()
  }
  const baseKind = masters.voucherTypes.find(({ code }) => code === voucher.type)?.baseKind
  const kind = formOf(baseKind) ?? 'journal'
  // The goods of a note stand in its lines of money already; those of a bill make its form.
  const named = voucher.corrects ? { ...voucher, movements: [] } : voucher
  const facts = <DraftFacts draft={{ entry: entryFromVoucher(named, kind) }} masters={masters} />
  const number = voucher.reversedBy && digits(voucher.reversedBy.number, language)
  return {
    verbs: verb && <VerbDialog {...{ verb, voucher, title, facts }} onDone={done} close={act ? back : () => setVerb(undefined)} />,
    refusal: isSaid && number !== null && (
      <p role="alert" className={styles.reason}>
        {t('{{number}} reverses this voucher already. Cancel that one before it is reversed anew.', { number })}
      </p>
    ),
  }
}

/** Date, reference, lines and narration of one version. */
function Said({ voucher, masters, struck }: SaidProps & { struck: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Date')}</dt>
          <dd lang={langOf(language)}>
            {formatBs(adToBs(voucher.date), language)} <span className="second">{formatAd(voucher.date)}</span>
          </dd>
        </div>
        {voucher.reference !== '' && (
          <div>
            <dt>{t('Reference')}</dt>
            <dd>{voucher.reference}</dd>
          </div>
        )}
        {voucher.narration !== '' && (
          <div>
            <dt>{t('Narration')}</dt>
            <dd>{voucher.narration}</dd>
          </div>
        )}
      </dl>
      <DetailsLine details={voucher.details} dueOn={dueOf(voucher)} type={voucher.type} className="second" />
      <VoucherGoods movements={voucher.movements} struck={struck} />
      {voucher.lines.length > 0 && <VoucherLines voucher={voucher} masters={masters} struck={struck} />}
    </>
  )
}
