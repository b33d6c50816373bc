import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/ask-dialog.tsx'

type UnsavedProps = {
  when: boolean | (() => boolean)
  /** Whether another address of the same screen shows the same form, such as its next step. */
  inSteps?: boolean
}

/** Asks before what was typed is left behind: by Esc, Back, a link, or closing the page. A function is asked at that moment. */
export function Unsaved({ when, inSteps = false }: UnsavedProps) {
  const asks = typeof when === 'function' ? when : () => when
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => asks() && !(inSteps && current.pathname === next.pathname),
    enableBeforeUnload: asks,
    withResolver: true,
  })
  return blocker.status === 'blocked' && <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
}

/**
 * For a form in a dialog, which is left without going anywhere: `leave` asks first where something was typed, as is known here or the form has told.
 * Shown with the form, `asks` holds the question, also for Back and closing the page.
 */
export function useLeaving(isChanged = false) {
  const [reported, setChanged] = useState(false)
  const [wanted, setWanted] = useState<() => void>()
  const changed = isChanged || reported
  const leave = (go: () => void) => {
    if (!changed) go()
    else if (!wanted) setWanted(() => go)
  }
  const proceed = () => {
    setWanted(undefined)
    wanted?.()
  }
  const asks = (
    <>
      <Unsaved when={changed} />
      {wanted && <LeaveDialog onStay={() => setWanted(undefined)} onLeave={proceed} />}
    </>
  )
  return { leave, asks, onChanged: setChanged }
}

/** Tells the place around a form whether something was typed in it. */
export function useNotifyChanged(changed: boolean, notify: ((changed: boolean) => void) | undefined): void {
  useEffect(() => {
    notify?.(changed)
    return () => notify?.(false)
  }, [changed, notify])
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <AskDialog title={t('Leave without saving?')} verb={t('Leave')} letters back={t('Stay')} onDo={onLeave} onClose={onStay}>
      {t('Your changes are not saved yet.')}
    </AskDialog>
  )
}
