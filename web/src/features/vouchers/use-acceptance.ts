import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, type WireFailure } from '../../api/use-endpoint.ts'
import { useOrganization, useWorkingYear } from '../../app/organization.ts'
import { notify } from '../../ui/notify.ts'
import { useAccept } from './accept.ts'
import { useSavedDraft } from './drafts.ts'
import { type Entry, firstLack, isTouched, newEntry } from './entry.ts'
import type { EntryDialog } from './entry-dialogs.tsx'
import { keep } from './kept.ts'
import type { EntryGrip } from './use-entry.ts'

type AcceptanceOf = {
  grip: EntryGrip
  title: string
  demandsSubLedger: (ledgerId: string) => boolean
  print: (voucherId: string) => void
  openDialog: (dialog: EntryDialog) => void
}

/** Where the voucher was refused, and why. */
type Refusal = { field: string; message: string }

/** Accepting: what is missing is said at its field; what is complete leaves the form at once, and comes back if it is refused. */
export function useAcceptance({ grip, title, demandsSubLedger, print, openDialog }: AcceptanceOf) {
  const { t } = useTranslation()
  const { organizationId, organization, may } = useOrganization()
  const year = useWorkingYear()
  const router = useRouter()
  const sayFailure = useFailureSentence()
  const [refusal, setRefusal] = useState<Refusal>()
  const [printed] = useState(() => new Set<string>())
  const draft = useSavedDraft(organizationId, grip.entry, may('draft.write') && grip.entry.alters === null)

  const send = useAccept(organizationId, () => title, {
    onStored(entry, voucherId) {
      draft.forget(entry.id)
      if (printed.delete(entry.id)) print(voucherId)
      // Leaving earlier could end the page, and the call with it.
      if (entry.alters) router.history.back()
    },
    onRefused(entry, failure) {
      refuse(entry, failure)
    },
  })

  function refuse(entry: Entry, failure: WireFailure) {
    const message = sayFailure(failure)
    notify('error', t('The voucher was not accepted'), `${message} · ${organization.organizationName}`)
    // Another voucher is being typed already: the refused one waits among the drafts.
    if (grip.now().id !== entry.id && isTouched(grip.now())) return
    const field = fieldOf(entry, failure)
    grip.replace(entry, field)
    setRefusal({ field, message })
  }

  function accept(withPrint: boolean, reason?: string) {
    const entry = grip.now()
    const lack = firstLack(entry, demandsSubLedger)
    if (lack) {
      setRefusal({ field: lack.field, message: t(lack.message, lack.values ?? {}) })
      return grip.focus(lack.field)
    }
    if (entry.alters && reason === undefined) return openDialog({ is: 'alter reason' })
    setRefusal(undefined)
    if (withPrint) printed.add(entry.id)
    if (entry.date < year.year || entry.date > year.end) {
      notify('warning', t('This date lies outside the working fiscal year.'), t('The voucher will stand in the year of its date.'))
    }
    keep(organizationId, entry.type, { accountId: entry.accountId, mode: entry.mode })
    send(entry, reason ?? '')
    if (!entry.alters) grip.replace(newEntry(entry))
  }

  return { accept, refusal, forgive: () => setRefusal(undefined), keptAt_ms: draft.keptAt_ms }
}

/** The server speaks of fields by its own paths; the form has the ledger above as a line of its own. */
function fieldOf(entry: Entry, failure: WireFailure): string {
  const [path = ''] = Object.keys(failure.fields)
  if (path === 'date') return 'date'
  const [, index, part] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? []
  const known = index !== undefined && entry.lines[Number.parseInt(index, 10)] !== undefined
  return known ? `lines.${index}.${part === 'amount' ? 'amount' : 'ledger'}` : 'lines.0.ledger'
}
