import { resetTwoFactor, userInfo, userRole } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { notify } from '../../ui/notify.ts'
import styles from './accounts.module.css'
import { AskedButton } from './asked-button.tsx'
import { fullName, type User } from './users.ts'

/** Lets a superadmin remove the authenticator app of a user who has lost it. */
export function UserSecondStep({ user }: { user: User }) {
  const { t } = useTranslation()
  const isSuperadmin = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const own = useEndpoint(userInfo, {}).data?.result.id
  const reset = useWrite(resetTwoFactor)
  const remove = (close: () => void) =>
    reset.mutate({ params: { userId: user.id } }, { onSuccess: () => notify('success', t('Your changes are saved.')), onSettled: close })
  if (!user.twoFactor) return null
  return (
    <section className="form-section">
      <h2>{t('Two-factor authentication')}</h2>
      <p className="second">{t('This user signs in with an authenticator app.')}</p>
      {isSuperadmin && own !== user.id && (
        <div className={`form-actions ${styles.formActionsBelow}`}>
          <AskedButton
            verb={t('Remove the authenticator app')}
            title={t('Remove the authenticator app of {{name}}?', { name: fullName(user) })}
            pending={reset.isPending}
            onDo={remove}
          >
            {t(
              'For a user who has lost the phone and the recovery codes. The password alone is enough to sign in until another app is set up.',
            )}
          </AskedButton>
        </div>
      )}
    </section>
  )
}
