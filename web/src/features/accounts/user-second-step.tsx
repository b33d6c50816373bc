import { resetTwoFactor, userInfo, userRole } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { User } from './users-screen.tsx'

/** A superadmin takes the authenticator app of another user away, who has lost it. */
export function UserSecondStep({ user }: { user: User }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isSuperadmin = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const own = useEndpoint(userInfo, {}).data?.result.id
  const reset = useWrite(resetTwoFactor)
  const take = () =>
    reset.mutate(
      { params: { userId: user.id } },
      { onSuccess: () => notify('success', t('Your changes are stored.')), onSettled: () => setAsking(false) },
    )
  if (!user.twoFactor) return null
  const verb = t('Take the authenticator app away')
  return (
    <section className="form-section">
      <h2>{t('Second step of signing in')}</h2>
      <p className="second">{t('This user signs in with an authenticator app.')}</p>
      {isSuperadmin && own !== user.id && (
        <div className="form-actions">
          <Button onClick={() => setAsking(true)}>{verb}</Button>
        </div>
      )}
      {isAsking && (
        <AskDialog
          title={t('Take the authenticator app of {{name}} away?', { name: `${user.firstName} ${user.lastName}` })}
          verb={verb}
          pending={reset.isPending}
          onDo={take}
          onClose={() => setAsking(false)}
        >
          {t('For whoever has lost his telephone and his recovery codes. He signs in with his password alone until he sets up another.')}
        </AskDialog>
      )}
    </section>
  )
}
