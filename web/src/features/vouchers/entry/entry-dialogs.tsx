import type { Voucher } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../books/goods-masters.ts'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { Unsaved } from '../../../form/unsaved.tsx'
import { SubLedgerDialog } from '../../../masters/sub-ledger-dialog.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { DraftFacts } from '../drafts/draft-facts.tsx'
import { PlanDialog } from '../planned/plan-dialog.tsx'
import { NoteDialog } from '../posted/note-dialog.tsx'
import { ReasonDialog } from '../posted/reason-dialog.tsx'
import { VerbDialog } from '../posted/verb-dialog.tsx'
import { BillsDialog } from './bills/bills-dialog.tsx'
import type { LineBills } from './bills/line-bills.ts'
import type { BillsOf } from './bills/use-bills.ts'
import { BillDetails } from './details/bill-details.tsx'
import { accountSide } from './entry.ts'
import { firstField } from './form/entry-keys.ts'
import { ItemDialog } from './goods/item-dialog.tsx'
import { ledgerOfItem } from './goods/ledger-of-item.ts'
import { readKept } from './kept.ts'
import { LedgerDialog } from './ledger/ledger-dialog.tsx'
import { proposedGroup } from './ledger/proposed-group.ts'
import { TakeOrder } from './orders/take-order.tsx'
import { DeductTax } from './tds/deduct-tax.tsx'
import type { EntryEditor } from './use-entry.ts'

/** The dialogs that open over the form; the form keeps its state. */
export type EntryDialog =
  | LedgerDialogWanted
  | NewItem
  | { is: 'bills'; of: BillsOf }
  | { is: 'note'; voucher: Voucher }
  | { is: 'alter reason'; print: boolean }
  | { is: 'plan' }
  | VoucherVerb
/** What can be done with a posted voucher besides altering it. */
export type VoucherVerb = { is: 'cancel' } | { is: 'reverse' }
/** An item that a line of goods lacks. */
type NewItem = { is: 'new item'; index: number; name: string }
type LedgerDialogWanted =
  /** `field` is the ledger above, or that of a line. */
  | { is: 'new ledger'; field: 'account' | number; name: string }
  | { is: 'new sub-ledger'; index: number; ledgerId: string; name: string }
  | { is: 'alter ledger'; ledgerId: string; field: string }

type EntryDialogsProps = {
  dialog: EntryDialog | undefined
  masters: Masters
  goods: GoodsMasters | undefined
  title: string
  editor: EntryEditor
  accept: (print: boolean, reason: string) => void
  /** A verb was carried out on the posted voucher. */
  onDone: (verb: VoucherVerb['is'] | 'plan') => void
  /** Deletes the draft of a voucher that was planned. */
  forgetDraft: (draftId: string) => void
  close: () => void
}

export function EntryDialogs(props: EntryDialogsProps) {
  const { editor, dialog } = props
  return (
    <>
      {/* A new voucher is kept as a draft; what is altered in a posted or planned one is kept nowhere. */}
      {(editor.entry.alters || editor.entry.planned) && <Unsaved when={editor.isChanged} />}
      <BillDetails editor={editor} masters={props.masters} />
      <DeductTax editor={editor} masters={props.masters} />
      <TakeOrder editor={editor} masters={props.masters} forgetDraft={props.forgetDraft} />
      {dialog && isOfLedger(dialog) ? (
        <LedgerOver {...props} dialog={dialog} />
      ) : dialog?.is === 'new item' ? (
        <ItemOver {...props} dialog={dialog} />
      ) : dialog?.is === 'bills' ? (
        <BillsOver {...props} of={dialog.of} />
      ) : dialog?.is === 'note' ? (
        <NoteDialog voucher={dialog.voucher} masters={props.masters} close={props.close} />
      ) : (
        <OpenDialog {...props} />
      )}
    </>
  )
}

const isOfLedger = (dialog: EntryDialog): dialog is LedgerDialogWanted =>
  dialog.is === 'new ledger' || dialog.is === 'new sub-ledger' || dialog.is === 'alter ledger'

/** Creates or alters a ledger or sub-ledger from its field; afterwards the focus returns to the field where typing continues. */
function LedgerOver({ dialog, masters, editor, close }: EntryDialogsProps & { dialog: LedgerDialogWanted }) {
  const back = (field: string) => {
    close()
    editor.focus(field)
  }
  if (dialog.is === 'alter ledger') {
    const leave = () => back(dialog.field)
    return <LedgerDialog ledger={masters.ledgerById.get(dialog.ledgerId)} name="" masters={masters} onDone={leave} onClose={leave} />
  }
  const { name } = dialog
  if (dialog.is === 'new sub-ledger') {
    const { index, ledgerId } = dialog
    const done = (subLedgerId: string) => {
      editor.dispatch({ do: 'line', index, with: { subLedgerId } })
      back(`lines.${index}.amount`)
    }
    return <SubLedgerDialog {...{ ledgerId, name }} onDone={done} onClose={() => back(`lines.${index}.subLedger`)} />
  }
  const { field } = dialog
  const done = (ledgerId: string) => {
    if (field === 'account') editor.dispatch({ do: 'change', with: { accountId: ledgerId } })
    else editor.dispatch({ do: 'line', index: field, with: { ledgerId, subLedgerId: null } })
    back(field === 'account' ? firstField({ ...editor.entry, accountId: ledgerId }) : `lines.${field}.amount`)
  }
  const leave = () => back(field === 'account' ? field : `lines.${field}.ledger`)
  const { kind, lines } = editor.entry
  const side = field === 'account' ? accountSide[kind] : lines[field]?.side
  const groupId = proposedGroup(masters.groups, kind, side ?? 'debit')
  return <LedgerDialog ledger={undefined} {...{ name, groupId, masters }} onDone={done} onClose={leave} />
}

/** Creates an item from its field; afterwards the focus is in the quantity. */
function ItemOver({ dialog: { index, name }, masters, goods, editor, close }: EntryDialogsProps & { dialog: NewItem }) {
  const { organizationId } = useOrganization()
  const back = (field: string) => {
    close()
    editor.focus(`goods.${index}.${field}`)
  }
  const done = (itemId: string) => {
    const { type, kind } = editor.now()
    // The new item has the standard rate, and names no ledger.
    const none = { item: undefined, latest: null, before: readKept(organizationId, type, kind).ledgerId }
    const ledgerId = ledgerOfItem(editor.now(), index, { ...none, vatClass: 'standard' })
    editor.dispatch({ do: 'goods', index, with: { itemId, ledgerId, vatClass: 'standard' } })
    back('quantity')
  }
  return goods && <ItemDialog name={name} masters={goods} chart={masters} onDone={done} onClose={() => back('item')} />
}

/** Chooses the bills of a line; afterwards the focus is in its amount. */
function BillsOver({ of: { at, ...chosen }, editor, close }: EntryDialogsProps & { of: BillsOf }) {
  const back = () => {
    close()
    editor.focus(at === 'account' ? 'narration' : `lines.${at}.amount`)
  }
  const done = (bills: LineBills) => {
    if (at === 'account') editor.dispatch({ do: 'change', with: { accountBills: bills } })
    else editor.dispatch({ do: 'line', index: at, with: { bills } })
    back()
  }
  return <BillsDialog {...chosen} entry={editor.entry} onDone={done} onClose={back} />
}

function OpenDialog({ dialog, masters, title, editor, accept, forgetDraft, onDone, close }: EntryDialogsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { alters } = editor.entry
  const planned = (verb: 'plan') => {
    if (!alters) forgetDraft(editor.entry.id)
    onDone(verb)
  }
  if (dialog?.is === 'plan') return <PlanDialog {...{ editor, masters, close }} onDone={planned} />
  if (!dialog || dialog.is === 'new item' || dialog.is === 'bills' || dialog.is === 'note' || !alters) return null
  const facts = <DraftFacts draft={editor} masters={masters} />
  const what = `${title} ${digits(alters.number, language)}`
  if (dialog.is !== 'alter reason') {
    const voucher = { id: alters.voucherId, version: alters.version, number: alters.number }
    return dialog.is === 'cancel' || dialog.is === 'reverse' ? (
      <VerbDialog verb={dialog.is} {...{ voucher, title, facts, onDone, close }} />
    ) : null
  }
  const give = (reason: string) => {
    close()
    accept(dialog.print, reason)
  }
  return <ReasonDialog title={t('Why is {{what}} altered?', { what })} verb={t('Alter')} facts={facts} onGive={give} onClose={close} />
}
