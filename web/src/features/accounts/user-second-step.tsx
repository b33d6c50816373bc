import { resetTwoFactor, userInfo, userRole } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { User } from './users-screen.tsx'

/** Lets a superadmin remove the authenticator app of a user who has lost it. */
export function UserSecondStep({ user }: { user: User }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isSuperadmin = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const own = useEndpoint(userInfo, {}).data?.result.id
  const reset = useWrite(resetTwoFactor)
  const take = () =>
    reset.mutate(
      { params: { userId: user.id } },
      { onSuccess: () => notify('success', t('Your changes are saved.')), onSettled: () => setAsking(false) },
    )
  if (!user.twoFactor) return null
  const verb = t('Remove the authenticator app')
  return (
    <section className="form-section">
      <h2>{t('Two-factor authentication')}</h2>
      <p className="second">{t('This user signs in with an authenticator app.')}</p>
      {isSuperadmin && own !== user.id && (
        <div className="form-actions">
          <Button onClick={() => setAsking(true)}>{verb}</Button>
        </div>
      )}
      {isAsking && (
        <AskDialog
          title={t('Remove the authenticator app of {{name}}?', { name: `${user.firstName} ${user.lastName}` })}
          verb={verb}
          pending={reset.isPending}
          onDo={take}
          onClose={() => setAsking(false)}
        >
          {t(
            'For a user who has lost the phone and the recovery codes. The password alone is enough to sign in until another app is set up.',
          )}
        </AskDialog>
      )}
    </section>
  )
}
