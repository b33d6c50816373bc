import { resetPassword } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import styles from './accounts.module.css'
import { AskedButton } from './asked-button.tsx'
import { type Invitation, InvitationDialog } from './invitation-dialog.tsx'
import { fullName, type User } from './users.ts'

/** Lets an administrator create a link with which the user sets a new password. */
export function UserPassword({ user }: { user: User }) {
  const { t } = useTranslation()
  const [invitation, setInvitation] = useState<Invitation>()
  const reset = useWrite(resetPassword)
  const name = fullName(user)
  const make = (close = () => {}) =>
    reset.mutate(
      { params: { userId: user.id }, body: { version: user.version } },
      { onSuccess: (answer) => setInvitation(answer.invitation), onSettled: close },
    )
  const verb = t('New password link')
  const follows = t('A new link ends the current password and all sessions at once.')
  return (
    <section className="form-section">
      <h2>{t('Password')}</h2>
      <p className="second">{user.invited ? t('This user has not set a password yet. A new link replaces the former one.') : follows}</p>
      <div className={`form-actions ${styles.formActionsBelow}`}>
        {user.invited ? (
          <Button onClick={() => make()} disabled={reset.isPending}>
            {verb}
          </Button>
        ) : (
          <AskedButton verb={verb} title={t('Remove the password of {{name}}?', { name })} pending={reset.isPending} onDo={make}>
            {follows}
          </AskedButton>
        )}
      </div>
      {invitation && <InvitationDialog name={name} invitation={invitation} onClose={() => setInvitation(undefined)} />}
    </section>
  )
}
