import type { AnswerOf, listVoucherTypes, Voucher } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GoodsMasters, useGoodsMasters } from '../../../../books/goods-masters.ts'
import { type Masters, nameIn, tradesGoods } from '../../../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../../../books/organization.ts'
import { chooseWorkingDate } from '../../../../books/working-date.ts'
import { AttachmentPanel } from '../../../../files/attachment-panel.tsx'
import { AttachmentStrip } from '../../../../files/attachment-strip.tsx'
import { type Attachments, useAttachments } from '../../../../files/use-attachments.ts'
import { useBack } from '../../../../ui/back.ts'
import { useLanguage } from '../../../../ui/language.ts'
import { DraftsStrip } from '../../drafts/drafts-strip.tsx'
import { ChequePrinter } from '../../posted/cheque/cheque-printer.tsx'
import { OrderProgress } from '../../posted/order-progress.tsx'
import { VersionHistory } from '../../posted/version-history.tsx'
import { usePrintedVoucher } from '../../posted/voucher-paper.tsx'
import layout from '../../voucher.module.css'
import { BeforeAccept, useBeforeAccept } from '../before-accept/before-accept.tsx'
import { type Entry, type EntryAction, hasLines } from '../entry.ts'
import { type EntryDialog, EntryDialogs, type VoucherVerb } from '../entry-dialogs.tsx'
import { classedAnew, isBill } from '../goods/bill.ts'
import { EntryGoods } from '../goods/entry-goods.tsx'
import { PostingPreview } from '../goods/posting-preview.tsx'
import { firstLack } from '../lack.ts'
import type { AlterLedger, CreateLedger, CreateSubLedger, LedgerDialogs } from '../ledger/ledger-field.tsx'
import { LedgerPanel } from '../ledger/ledger-panel.tsx'
import { useDatedMasters } from '../ledger/use-dated-masters.ts'
import { PastedStrip } from '../paste/pasted-strip.tsx'
import { usePastedLines } from '../paste/use-pasted-lines.ts'
import { useStored } from '../stored.ts'
import { useAcceptance } from '../use-acceptance.ts'
import { type EntryEditor, useEntry } from '../use-entry.ts'
import { useScreenKeys } from '../use-screen-keys.ts'
import { useVat } from '../use-vat.ts'
import { useVatFollows } from '../use-vat-follows.ts'
import { LatestOfType } from '../usual/latest-of-type.tsx'
import { type UsualEntry, useUsual } from '../usual/use-usual.ts'
import { UsualPanel } from '../usual/usual-panel.tsx'
import styles from './entry-form.module.css'
import { entryKeys } from './entry-keys.ts'
import { VoucherFoot } from './voucher-foot.tsx'
import { VoucherGrid } from './voucher-grid.tsx'
import { VoucherHead } from './voucher-head.tsx'

type VoucherType = AnswerOf<typeof listVoucherTypes>['result'][number]
type EntryFormProps = {
  type: VoucherType
  masters: Masters
  first: () => Entry
  /** A new, empty voucher. */
  blank: () => Entry
  /** The draft to open. */
  wanted: string | undefined
  posted: Voucher | undefined
  /** What the address asks to do with the posted voucher; afterwards the user is where he came from. */
  act: VoucherVerb['is'] | undefined
  onAccepted: () => void
}

/** The form of one voucher: Enter goes to the next field, Ctrl+Enter accepts from anywhere, and the form is empty for the next at once. */
export function EntryForm({ type, masters, first, blank, wanted, posted, act, onAccepted }: EntryFormProps) {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  const editor = useEntry(first)
  const { entry, focus } = editor
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const offered = useUsual(editor, masters)
  const { setDialog, ...open } = useDialog(editor, act, blank)
  const title = nameIn(type, useLanguage())
  const demandsSubLedger = (ledgerId: string) => masters.ledgerById.get(ledgerId)?.requiresSubLedger === true
  const goods = useGoodsMasters(entry.goods.length > 0)
  const { paper, ...printer } = usePrintedVoucher(masters)
  const { mayGo, ...before } = useBeforeAccept(editor, masters)
  const accepted = { editor, title, masters, goods, demandsSubLedger, mayGo, onAccepted }
  const acceptance = useAcceptance({ ...accepted, ...printer, openDialog: setDialog })
  const vat = useVatFollows(editor, masters)
  const changeEntry = useChangeEntry(editor, goods, acceptance.forgive, vat.follow)
  const rules = { demandsSubLedger, refuse: acceptance.showLack, takeUsual: offered.take }
  const keys = entryKeys({ ...masters, ...rules, entry: editor.now, dispatch: changeEntry, focus })
  const lack = firstLack(entry, demandsSubLedger, goods?.placesOf)
  const { onPaste, whyOf, news } = usePastedLines({ editor, masters })
  const changed = { ...editor, dispatch: changeEntry }
  useScreenKeys({ editor: changed, masters, posted, accept: acceptance.accept, openDialog: setDialog, printer })
  useVat({ editor: changed, masters, goOn: keys.toNextLine, refuse: acceptance.showLack })

  const dated = useDatedMasters(masters, entry.date)
  const fields = { keys, dispatch: changeEntry, onHighlight: setHighlighted, ...ledgerDialogs(may('chart.write'), setDialog) }
  const shared = { entry, masters: dated, bad: acceptance.refusal?.field, ...fields }
  const attachments = useAttachments({ voucherId: posted?.id ?? entry.id, isPosted: posted !== undefined })
  return (
    <form ref={editor.form} className={`split ${layout.entry}`} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <div className={layout.main}>
        {!entry.alters && !entry.planned && <DraftsStrip {...{ editor, masters, blank, wanted }} />}
        <VoucherHead {...shared} title={title} onSwitchMode={() => changeEntry({ do: 'switch mode', withGoods: tradesGoods(masters) })} />
        <div className={styles.lines} data-scrolls="lines" onPaste={onPaste}>
          <EntryGoods editor={changed} {...{ masters, goods }} bad={shared.bad} refuse={acceptance.showLack} openDialog={setDialog} />
          {hasLines(entry) && <VoucherGrid {...shared} whyOf={whyOf} noteOf={vat.noteOf} ghost={offered.usual?.made} />}
        </div>
        <AttachmentStrip attachments={attachments} />
        <VoucherFoot
          entry={entry}
          offered={offered.narration}
          lack={lack && t(lack.message, lack.values ?? {})}
          refused={acceptance.refusal?.message}
          keptAt_ms={acceptance.keptAt_ms}
          stored={useStored(organizationId)}
          dispatch={changeEntry}
          onAccept={acceptance.accept}
          focus={focus}
        >
          <PastedStrip news={news} />
          <BeforeAccept {...before} entry={entry} onDate={(date) => changeEntry({ do: 'change', with: { date } })} />
        </VoucherFoot>
      </div>
      <Beside {...{ attachments, masters: dated, editor, posted, offered }} ledgerId={highlighted ?? lastLedger(entry)} />
      <EntryDialogs {...open} {...{ masters, goods, title, editor }} accept={acceptance.accept} forgetDraft={acceptance.forgetDraft} />
      {paper}
    </form>
  )
}

/** Changes the voucher, with its VAT, and forgets its refusal; a new voucher's date becomes the working date, while a posted one keeps its own. */
function useChangeEntry(
  { entry, now, dispatch }: EntryEditor,
  goods: GoodsMasters | undefined,
  forgive: () => void,
  follow: (before: Entry, action: EntryAction) => void,
) {
  const year = useWorkingYear()
  return (action: EntryAction) => {
    forgive()
    if (action.do === 'change' && action.with.date !== undefined && !entry.alters) chooseWorkingDate(year, action.with.date)
    const before = now()
    dispatch(action)
    // VAT is charged by the class that each item has on the day of the bill.
    if (action.do === 'change' && action.with.date !== undefined && goods && isBill(now()))
      dispatch({ do: 'replace', entry: classedAnew(now(), goods.itemById) })
    follow(before, action)
  }
}

type BesideProps = Pick<EntryFormProps, 'masters' | 'posted'> & {
  attachments: Attachments
  editor: EntryEditor
  offered: UsualEntry
  ledgerId: string | null
}

/** Beside the voucher: the attachment that is read, else the ledger under the cursor, and its history, or what may be repeated. */
function Beside({ attachments, masters, editor, posted, offered, ledgerId }: BesideProps) {
  const { entry } = editor
  const { organizationId } = useOrganization()
  if (attachments.open) return <AttachmentPanel attachments={attachments} file={attachments.open} />
  return (
    <LedgerPanel {...{ organizationId, masters, ledgerId, entry }}>
      <PostingPreview {...{ entry, masters }} />
      {posted ? (
        <>
          <ChequePrinter voucher={posted} masters={masters} />
          <OrderProgress voucher={posted} masters={masters} />
          <VersionHistory voucherId={posted.id} masters={masters} />
        </>
      ) : (
        <>
          <UsualPanel {...{ offered, entry, masters }} />
          <LatestOfType {...{ editor, masters }} />
        </>
      )}
    </LedgerPanel>
  )
}

/** The dialog that is open over the form. One that the address asks for leads back to where the user came from. */
function useDialog(editor: EntryEditor, act: VoucherVerb['is'] | undefined, blank: () => Entry) {
  const [dialog, setDialog] = useState<EntryDialog | undefined>(act && { is: act })
  const back = useBack()
  const onDone = (verb: VoucherVerb['is'] | 'plan') => {
    if (verb === 'plan') return editor.now().planned ? leave() : editor.now().alters || editor.open(blank())
    editor.settle()
    if (verb === 'cancel' && !act) back()
  }
  const leave = () => {
    editor.settle()
    back()
  }
  return { dialog, setDialog, onDone, close: act ? back : () => setDialog(undefined) }
}

/** Creates and alters ledgers, and creates sub-ledgers, from their fields, if the user may. */
function ledgerDialogs(mayWrite: boolean, open: (dialog: EntryDialog) => void): LedgerDialogs {
  const onCreateLedger: CreateLedger = (field, name) => open({ is: 'new ledger', field, name })
  const onCreateSubLedger: CreateSubLedger = (index, ledgerId, name) => open({ is: 'new sub-ledger', index, ledgerId, name })
  const onAlterLedger: AlterLedger = (ledgerId, field) => open({ is: 'alter ledger', ledgerId, field })
  return mayWrite ? { onCreateLedger, onCreateSubLedger, onAlterLedger } : {}
}

/** The ledger that was chosen last; the panel shows it while no list is open. */
function lastLedger(entry: Entry): string | null {
  return entry.lines.findLast((line) => line.ledgerId !== null)?.ledgerId ?? entry.accountId
}
