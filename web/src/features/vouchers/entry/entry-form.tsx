import { type AnswerOf, glanceAtLedger, type listVoucherTypes, type Voucher } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../../books/organization.ts'
import { chooseWorkingDate } from '../../../books/working-date.ts'
import { yearHolding } from '../../../books/year-name.ts'
import { AttachmentPanel } from '../../../files/attachment-panel.tsx'
import { AttachmentStrip } from '../../../files/attachment-strip.tsx'
import { type Attachments, useAttachments } from '../../../files/use-attachments.ts'
import { useBack } from '../../../ui/back.ts'
import { useLanguage } from '../../../ui/language.ts'
import { DraftsStrip } from '../drafts/drafts-strip.tsx'
import { VersionHistory } from '../posted/version-history.tsx'
import { usePrintedVoucher } from '../posted/voucher-paper.tsx'
import layout from '../voucher.module.css'
import { BeforeAccept, useBeforeAccept } from './before-accept.tsx'
import type { Entry, EntryAction } from './entry.ts'
import { type EntryDialog, EntryDialogs, type VoucherVerb } from './entry-dialogs.tsx'
import styles from './entry-form.module.css'
import { entryKeys } from './entry-keys.ts'
import { firstLack } from './lack.ts'
import type { AlterLedger, CreateLedger, CreateSubLedger, LedgerDialogs } from './ledger-field.tsx'
import { LedgerPanel } from './ledger-panel.tsx'
import { PastedStrip } from './pasted-strip.tsx'
import { useStored } from './stored.ts'
import { useAcceptance } from './use-acceptance.ts'
import { useDatedMasters } from './use-dated-masters.ts'
import { type EntryEditor, useEntry } from './use-entry.ts'
import { usePastedLines } from './use-pasted-lines.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import { useVat } from './use-vat.ts'
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
  const language = useLanguage()
  const { organizationId, may } = useOrganization()
  const year = useWorkingYear()
  const editor = useEntry(first)
  const { entry, dispatch, focus } = editor
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const { setDialog, ...open } = useDialog(editor, act, blank)
  const title = nameIn(type, language)
  const demandsSubLedger = (ledgerId: string) => masters.ledgerById.get(ledgerId)?.requiresSubLedger === true
  const { print, paper } = usePrintedVoucher(masters)
  const { mayGo, ...before } = useBeforeAccept(editor, masters)
  const acceptance = useAcceptance({ editor, title, masters, demandsSubLedger, print, openDialog: setDialog, mayGo, onAccepted })
  const changeEntry = (action: EntryAction) => {
    acceptance.forgive()
    // A posted voucher keeps its own date.
    if (action.do === 'change' && action.with.date !== undefined && !entry.alters) chooseWorkingDate(year, action.with.date)
    dispatch(action)
  }
  const keys = entryKeys({ ...masters, entry: editor.now, dispatch: changeEntry, focus, demandsSubLedger, refuse: acceptance.showLack })
  const lack = firstLack(entry, demandsSubLedger)
  const { onPaste, whyOf, news } = usePastedLines({ editor, masters })
  useScreenKeys({ editor: { ...editor, dispatch: changeEntry }, posted, accept: acceptance.accept, openDialog: setDialog, print })
  useVat({ editor: { ...editor, dispatch: changeEntry }, masters, goOn: keys.toNextLine, refuse: acceptance.showLack })

  const dated = useDatedMasters(masters, entry.date)
  const fields = { keys, dispatch: changeEntry, onHighlight: setHighlighted, ...ledgerDialogs(may('chart.write'), setDialog) }
  const shared = { entry, masters: dated, bad: acceptance.refusal?.field, ...fields }
  const attachments = useAttachments({ voucherId: posted?.id ?? entry.id, isPosted: posted !== undefined })
  return (
    <form ref={editor.form} className={`split ${layout.entry}`} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <div className={layout.main}>
        {!entry.alters && !entry.planned && <DraftsStrip {...{ editor, masters, blank, wanted }} />}
        <VoucherHead {...shared} title={title} onSwitchMode={() => changeEntry({ do: 'switch mode' })} />
        <div className={styles.lines} data-scrolls="lines" onPaste={onPaste}>
          <VoucherGrid {...shared} whyOf={whyOf} />
        </div>
        <AttachmentStrip attachments={attachments} />
        <VoucherFoot
          entry={entry}
          offered={useLastNarration(organizationId, entry)}
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
      <Beside {...{ attachments, masters: dated, entry, posted }} ledgerId={highlighted ?? lastLedger(entry)} />
      <EntryDialogs {...open} {...{ masters, title, editor }} accept={acceptance.accept} forgetDraft={acceptance.forgetDraft} />
      {paper}
    </form>
  )
}

type BesideProps = Pick<EntryFormProps, 'masters' | 'posted'> & { attachments: Attachments; entry: Entry; ledgerId: string | null }

/** Beside the voucher: the attachment that is read, else the ledger under the cursor and the history. */
function Beside({ attachments, masters, entry, posted, ledgerId }: BesideProps) {
  const { organizationId } = useOrganization()
  if (attachments.open) return <AttachmentPanel attachments={attachments} file={attachments.open} />
  return (
    <LedgerPanel {...{ organizationId, masters, ledgerId, entry }}>
      {posted && <VersionHistory voucherId={posted.id} masters={masters} />}
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

/** The narration of the last voucher of the first ledger. */
function useLastNarration(organizationId: string, entry: Entry): string {
  const { id: workingId } = useWorkingYear()
  const { may, years } = useOrganization()
  const fiscalYearId = yearHolding(years, entry.date)?.id ?? workingId
  const ledgerId = entry.lines[0]?.ledgerId ?? null
  const glance = useEndpoint(
    glanceAtLedger,
    { params: { organizationId, ledgerId: ledgerId ?? '' }, query: { fiscalYearId } },
    { enabled: ledgerId !== null && may('report.read') },
  )
  return ledgerId === null ? '' : (glance.data?.result.vouchers.find((voucher) => voucher.narration !== '')?.narration ?? '')
}
