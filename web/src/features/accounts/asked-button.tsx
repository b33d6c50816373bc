import { type ReactNode, useState } from 'react'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Button } from '../../ui/button.tsx'

type AskedButtonProps = {
  verb: string
  /** The question. */
  title: string
  pending: boolean
  danger?: boolean
  /** As small and quiet as the tools of a list are. */
  tool?: boolean
  onDo: (close: () => void) => void
  children: ReactNode
}

/** A button for a change that affects another user, which asks for confirmation first. */
export function AskedButton({ verb, title, pending, danger = false, tool = false, onDo, children }: AskedButtonProps) {
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <>
      <Button
        small={tool}
        {...((danger || tool) && { kind: danger ? 'danger' : 'ghost' })}
        disabled={pending}
        onClick={() => setAsks(true)}
      >
        {verb}
      </Button>
      {asks && (
        <AskDialog {...{ title, verb, pending }} onDo={() => onDo(close)} onClose={close}>
          {children}
        </AskDialog>
      )}
    </>
  )
}
