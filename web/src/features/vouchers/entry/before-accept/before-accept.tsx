import type { Masters } from '../../../../books/masters.ts'
import type { Entry } from '../entry.ts'
import { OrderNote } from '../orders/order-note.tsx'
import type { EntryEditor } from '../use-entry.ts'
import { BackDatingStrip } from './back-dating-strip.tsx'
import { DayLockStrip } from './day-lock-strip.tsx'
import { useBackDating } from './use-back-dating.ts'
import { useDayLock } from './use-day-lock.ts'

/** What is to be known before a voucher is accepted: the lock that keeps it out, or what it moves that stands already. */
export function useBeforeAccept(editor: EntryEditor, masters: Masters) {
  const { mayGo, ...moved } = useBackDating(editor, masters)
  const { lock, isFree } = useDayLock(editor)
  return { lock, moved: { ...moved, masters }, mayGo: () => isFree() && mayGo() }
}

type BeforeAcceptProps = Omit<ReturnType<typeof useBeforeAccept>, 'mayGo'> & { entry: Entry; onDate: (date: string) => void }

/** It stands above Accept; a voucher that is kept out moves nothing. */
export function BeforeAccept({ lock, moved, entry, onDate }: BeforeAcceptProps) {
  return (
    <>
      <OrderNote {...{ entry }} masters={moved.masters} />
      <DayLockStrip {...{ lock, entry, onDate }} />
      {!lock && <BackDatingStrip {...moved} />}
    </>
  )
}
