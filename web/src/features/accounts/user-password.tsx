import { resetPassword } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { type Invitation, InvitationDialog } from './invitation-dialog.tsx'
import type { User } from './users-screen.tsx'

/** Lets an administrator create a link with which the user sets a new password. */
export function UserPassword({ user }: { user: User }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'asking' | Invitation | null>(null)
  const reset = useWrite(resetPassword)
  const name = `${user.firstName} ${user.lastName}`
  const make = () =>
    reset.mutate(
      { params: { userId: user.id }, body: { version: user.version } },
      { onSuccess: ({ invitation }) => setShown(invitation), onError: () => setShown(null) },
    )
  const close = () => setShown(null)
  return (
    <section className="form-section">
      <h2>{t('Password')}</h2>
      <p className="second">
        {user.invited
          ? t('This user has not set a password yet. A new link replaces the former one.')
          : t('A new link ends the current password and all sessions at once.')}
      </p>
      <div className="form-actions">
        <Button onClick={() => (user.invited ? make() : setShown('asking'))} disabled={reset.isPending}>
          {t('New password link')}
        </Button>
      </div>
      {shown === 'asking' && (
        <AskDialog
          title={t('Remove the password of {{name}}?', { name })}
          verb={t('New password link')}
          pending={reset.isPending}
          onDo={make}
          onClose={close}
        >
          {t('A new link ends the current password and all sessions at once.')}
        </AskDialog>
      )}
      {shown !== null && shown !== 'asking' && <InvitationDialog name={name} invitation={shown} onClose={close} />}
    </section>
  )
}
