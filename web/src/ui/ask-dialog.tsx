import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type AskDialogProps = {
  title: string
  /** What its red button does. */
  verb: string
  /** Where a letter may answer too: Y does it, N leaves. Not where what is done cannot be undone, and a letter typed on would do it. */
  letters?: boolean
  /** What leaving is called; Cancel by default. */
  back?: string
  pending?: boolean
  /** It was tried and refused: it cannot be done again, and the focus moves to Cancel, away from the disabled button. */
  refused?: boolean
  onDo: () => void
  onClose: () => void
  /** What follows from it. */
  children: ReactNode
}

/** Asks for confirmation before something that cannot be undone, or that affects others; the focus is on Cancel. */
export function AskDialog({
  title,
  verb,
  letters = false,
  back,
  pending = false,
  refused = false,
  onDo,
  onClose,
  children,
}: AskDialogProps) {
  const { t } = useTranslation()
  const cancel = useRef<HTMLButtonElement>(null)
  const leave = back ?? t('Cancel')
  useEffect(() => {
    if (refused) cancel.current?.focus()
  }, [refused])
  return (
    <Dialog
      onClose={onClose}
      keys={[
        { keys: 'Enter', label: leave },
        { keys: 'Escape', label: leave, hidden: true },
        { keys: 'Y', label: verb, run: onDo, when: letters && !pending && !refused },
        { keys: 'N', label: leave, run: onClose, when: letters },
      ]}
      title={title}
      footer={
        <>
          <Button ref={cancel} data-autofocus keys="Escape" onClick={onClose}>
            {leave}
          </Button>
          <Button kind="danger" {...(letters && { keys: 'Y' })} disabled={pending || refused} onClick={onDo}>
            {verb}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
    </Dialog>
  )
}
