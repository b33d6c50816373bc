import { listLatestVouchers, type PastVoucher } from '@lekha/contract'
import { useMemo, useState } from 'react'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import type { Masters } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { keepOffering, readOffering } from '../kept.ts'
import type { EntryEditor } from '../use-entry.ts'
import { decidingLedger, type Usual, usualVoucher } from './usual.ts'

const NONE: readonly PastVoucher[] = []

/** The entry that is offered in grey, and what concerns it. It counts only once the user takes it. */
export type UsualEntry = {
  usual: Usual | undefined
  /** The narration of the last voucher of this type with the first ledger. */
  narration: string
  /** Puts it into the form; whether there was one. */
  take: () => boolean
  /** Whether this browser offers any, and how to change that. */
  offering: boolean
  setOffering: (offering: boolean) => void
}

/** What the organization usually enters with the first ledger of the voucher. */
export function useUsual(editor: EntryEditor, masters: Masters): UsualEntry {
  const { organizationId } = useOrganization()
  const { entry } = editor
  const [offering, setOffering] = useState(() => readOffering(organizationId))
  const ledgerId = decidingLedger(entry) ?? undefined
  const query = { type: entry.type, ...(ledgerId === undefined ? {} : { ledgerId }) }
  const { data } = useEndpoint(listLatestVouchers, { params: { organizationId }, query }, { enabled: ledgerId !== undefined })
  const past = data?.result ?? NONE
  const usual = useMemo(() => {
    // A bill of goods is no example for lines of money alone.
    const isOpen = ({ lines, movements }: PastVoucher) => !movements && lines.every((line) => masters.ledgerById.get(line.ledgerId)?.active)
    return offering ? usualVoucher(entry, past.filter(isOpen)) : undefined
  }, [entry, past, masters, offering])
  const take = () => {
    // As the form is at this moment, also within the key press that changed it.
    const now = usual && usualVoucher(editor.now(), [usual.voucher])
    if (!usual || !now) return false
    editor.replace(usual.made, 'lines.0.amount')
    return true
  }
  return {
    usual,
    narration: past.find(({ narration }) => narration !== '')?.narration ?? '',
    take,
    offering,
    setOffering: (on) => {
      keepOffering(organizationId, on)
      setOffering(on)
    },
  }
}
