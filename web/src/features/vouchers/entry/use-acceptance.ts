import { postVoucher, showVoucher, type Voucher } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { call } from '../../../api/call.ts'
import { makeStale } from '../../../api/topics.ts'
import { useFailureSentence, type WireFailure } from '../../../api/use-endpoint.ts'
import type { GoodsMasters } from '../../../books/goods-masters.ts'
import { type Masters, tradesGoods } from '../../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../../books/organization.ts'
import { readWorkingDate } from '../../../books/working-date.ts'
import { moveWaiting, sendWaiting } from '../../../files/waiting-files.ts'
import { useBack } from '../../../ui/back.ts'
import { notify } from '../../../ui/notify.ts'
import { useSavedDraft } from '../drafts/drafts.ts'
import type { VoucherPrinter } from '../posted/voucher-paper.tsx'
import { useAccept } from './accept.ts'
import { withoutBills } from './bills/line-bills.ts'
import { withUsualBills } from './bills/usual-bills.ts'
import { type Entry, newEntry } from './entry.ts'
import { askedBy } from './entry-body.ts'
import type { EntryDialog } from './entry-dialogs.tsx'
import { fieldOfPath } from './field-of-path.ts'
import { firstField } from './form/entry-keys.ts'
import { isTouched } from './is-touched.ts'
import { keep } from './kept.ts'
import { keptOf } from './kept-of.ts'
import { firstLack, type Lack } from './lack.ts'
import { useSayStored } from './stored.ts'
import type { EntryEditor } from './use-entry.ts'

type AcceptanceOf = {
  editor: EntryEditor
  title: string
  masters: Masters
  goods: GoodsMasters | undefined
  demandsSubLedger: (ledgerId: string) => boolean
  print: VoucherPrinter['print']
  openDialog: (dialog: EntryDialog) => void
  /** Whether the user has been told what a back-dated voucher moves. */
  mayGo: () => boolean
  /** A new voucher was sent, and the form shows an empty one. */
  onAccepted: () => void
}

/** Where the voucher was refused, and why. */
type Refusal = { field: string; message: string }

/** Accepts a voucher: shows at its field what is missing; a complete voucher leaves the form at once and returns if it is refused. */
export function useAcceptance({ editor, title, masters, goods, demandsSubLedger, print, openDialog, mayGo, onAccepted }: AcceptanceOf) {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  const year = useWorkingYear()
  const client = useQueryClient()
  const back = useBack()
  const [printed] = useState(() => new Set<string>())
  const draft = useSavedDraft(organizationId, editor, may('draft.write') && leadsToNext(editor.entry))
  const { refusal, setRefusal, refuse } = useRefusal(editor, title, draft)

  const sayStored = useSayStored(organizationId)
  const send = useAccept(organizationId, {
    onStored(entry, voucher) {
      draft.forget(entry.id)
      void sendWaiting(client, organizationId, voucher.id)
      const isPrinted = printed.delete(entry.id)
      sayStored({ ...voucher, total: askedBy(entry, voucher.total), how: entry.alters ? 'altered' : entry.planned ? 'planned' : 'added' })
      const leave = () => {
        // Leaving earlier could end the page, and the call with it; the paper also hangs on this form.
        if (leadsToNext(entry) || editor.now().id !== entry.id) return
        editor.settle()
        back()
      }
      if (isPrinted) print(voucher, leave)
      else leave()
    },
    onRefused(entry, failure) {
      printed.delete(entry.id)
      if (failure.status === 0 && leadsToNext(entry)) draft.wait(entry)
      else void refuse(entry, failure)
    },
  })

  function showLack({ field, message, values = {} }: Lack) {
    setRefusal({ field, message: t(message, values) })
    editor.focus(field)
  }

  function accept(withPrint: boolean, reason?: string) {
    if (editor.now().alters && reason === undefined && !editor.isChanged()) return notify('info', t('Nothing was changed.'))
    const entry = withUsualBills(editor.now(), masters)
    const lack = lackOfDate() ?? firstLack(entry, demandsSubLedger, goods?.placesOf)
    if (lack) return showLack(lack)
    if (reason === undefined && !mayGo()) return
    if (entry.alters && reason === undefined) return openDialog({ is: 'alter reason', print: withPrint })
    setRefusal(undefined)
    if (withPrint) printed.add(entry.id)
    const chosen = tradesGoods(masters) ? { hasGoods: entry.goods.length > 0 } : {}
    const kept = { ...chosen, ...keptOf(entry, (ledgerId) => masters.isPassedOn(entry.kind, ledgerId)) }
    // What is altered or planned says nothing of the next new one.
    if (leadsToNext(entry)) keep(organizationId, entry.type, kept)
    draft.hide(entry.id)
    send(entry, reason ?? '')
    if (!leadsToNext(entry)) return
    editor.open(newEntry({ ...entry, ...kept, date: readWorkingDate(year) }))
    onAccepted()
  }

  return { accept, showLack, refusal, forgive: () => setRefusal(undefined), keptAt_ms: draft.keptAt_ms, forgetDraft: draft.forget }
}

/** The field of the date shows a text that is no date, while the voucher still has the day from before. */
const lackOfDate = (): Lack | undefined =>
  document.querySelector('[data-holds="date"] [aria-invalid="true"]')
    ? { field: 'date', message: sentence('The date cannot be read. Write it again.') }
    : undefined

/** Whether the next voucher follows it in the form; an alteration, or a planned voucher, leads back to where the user came from, and is no draft. */
const leadsToNext = ({ alters, planned }: Entry): boolean => alters === null && planned === undefined

/** A refused voucher returns to the form, or is saved as a draft; it is never lost. */
function useRefusal(editor: EntryEditor, title: string, draft: ReturnType<typeof useSavedDraft>) {
  const { t } = useTranslation()
  const { organization, organizationId } = useOrganization()
  const client = useQueryClient()
  const sayFailure = useFailureSentence()
  const [refusal, setRefusal] = useState<Refusal>()
  const isShown = useIsShown()

  function giveBack(entry: Entry, { field, message }: Refusal) {
    const said = [message, organization.organizationName]
    const now = editor.now()
    const isStillThere = now.id === entry.id
    if (isShown.current && (isStillThere || isFree(now))) {
      draft.show(entry.id)
      // An alteration stays in the form while it is sent, with what the user typed meanwhile.
      if (isStillThere) editor.focus(field)
      else editor.replace(entry, field)
      setRefusal({ field, message })
    } else if (leadsToNext(entry)) {
      draft.keepNow(entry)
      said.push(t('It is saved in the drafts of {{what}}: Alt+O.', { what: title }))
    }
    notify('error', t('The voucher was not accepted'), said.join(' · '))
  }

  // The answer to the first request was lost, and the user has changed the voucher since: name the stored one, and give this one a new key.
  async function renew(entry: Entry) {
    const stored = await call(showVoucher, { params: { organizationId, voucherId: entry.alters?.voucherId ?? entry.id } })
    void makeStale(client, postVoucher, { params: { organizationId } })
    // The stored one began the bills that this one named.
    const another = entry.alters ? entry : withoutBills(entry)
    const renewed = {
      ...another,
      lines: another.lines.map((line) => ({ ...line, key: uuidv7() })),
      id: uuidv7(),
      alters: entry.alters && { ...entry.alters, ...pickAltered(stored.result) },
    }
    moveWaiting(entry.id, renewed.id)
    if (editor.now().id === entry.id) editor.dispatch({ do: 'replace', entry: { ...editor.now(), id: renewed.id, alters: renewed.alters } })
    draft.forget(entry.id)
    const what = `${title} ${stored.result.number}`
    const message = entry.alters
      ? t('{{what}} was stored as it was sent first. Accept this to alter it once more.', { what })
      : t('{{what}} was stored as it was sent first. Accept this only if it is another voucher; otherwise alter {{what}}.', { what })
    giveBack(renewed, { field: 'lines.0.ledger', message })
  }

  async function refuse(entry: Entry, failure: WireFailure) {
    const [path = ''] = Object.keys(failure.fields)
    const ordinary = () => giveBack(entry, { field: fieldOfPath(entry, path), message: sayFailure(failure) })
    if (path === 'key') await renew(entry).catch(ordinary)
    else ordinary()
  }

  return { refusal, setRefusal, refuse }
}

/** Whether the form is empty, including the field in which typing begins. */
function isFree(entry: Entry): boolean {
  const field = document.activeElement
  const isTyping = field instanceof HTMLInputElement && field.dataset.field === firstField(entry) && field.value !== ''
  return leadsToNext(entry) && !isTouched(entry) && !isTyping
}

const pickAltered = ({ version, date, lines, movements }: Voucher) => ({ version, date, lines, movements })

/** Whether the form is still on the screen when the answer arrives. */
function useIsShown() {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}
