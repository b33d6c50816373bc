import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before what was typed is left behind: by Esc, Back, a link, or closing the page. A function is asked at that moment. */
export function Unsaved({ when }: { when: boolean | (() => boolean) }) {
  const asks = typeof when === 'function' ? when : () => when
  const blocker = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true })
  return blocker.status === 'blocked' && <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      onClose={onStay}
      keys={[{ keys: 'Escape', label: t('Stay') }]}
      title={t('Leave without saving?')}
      footer={
        <>
          <Button data-autofocus keys="Escape" onClick={onStay}>
            {t('Stay')}
          </Button>
          <Button kind="danger" onClick={onLeave}>
            {t('Leave')}
          </Button>
        </>
      }
    >
      <p>{t('What you have changed here is not stored yet.')}</p>
    </Dialog>
  )
}
