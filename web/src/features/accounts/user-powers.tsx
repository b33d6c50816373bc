import { updateUser, userInfo, userRole } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { AskedButton } from './asked-button.tsx'
import { fullName, type User } from './users.ts'

/** Disables or enables a user, and makes the user a superadmin or no longer one. */
export function UserPowers({ user }: { user: User }) {
  const { t } = useTranslation()
  const isSuperadmin = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const own = useEndpoint(userInfo, {}).data?.result.id
  const update = useWrite(updateUser)
  const change =
    (body: { disabled?: boolean; superadmin?: boolean }) =>
    (close = () => {}) =>
      update.mutate(
        { params: { userId: user.id }, body: { ...body, version: user.version } },
        { onSuccess: () => notify('success', t('Your changes are saved.')), onSettled: close },
      )
  if (!user.stoppable)
    return (
      <p className="hint small">
        {own === user.id
          ? t('Nobody can change their own role.')
          : t('Only an administrator of all organizations of this user can disable the user.')}
      </p>
    )
  const [name, pending] = [fullName(user), update.isPending]
  const raise = { verb: t('Make a superadmin'), title: t('Make {{name}} a superadmin?', { name }), pending }
  const disable = { verb: t('Disable this user'), title: t('Disable {{name}}?', { name }), pending }
  return (
    <section className="form-section">
      <h2>{t('Access')}</h2>
      <div className="form-actions">
        {isSuperadmin && user.superadmin && (
          <Button onClick={() => change({ superadmin: false })()} disabled={pending}>
            {t('No longer a superadmin')}
          </Button>
        )}
        {isSuperadmin && !user.superadmin && (
          <AskedButton {...raise} onDo={change({ superadmin: true })}>
            {t('A superadmin may do everything in every organization, and can disable you too.')}
          </AskedButton>
        )}
        {user.disabled ? (
          <Button kind="main" onClick={() => change({ disabled: false })()} disabled={pending}>
            {t('Enable')}
          </Button>
        ) : (
          <AskedButton {...disable} danger onDo={change({ disabled: true })}>
            {t(
              'All sessions of this user end at once, and this user cannot sign in until you enable the user again. What this user entered stays.',
            )}
          </AskedButton>
        )}
      </div>
    </section>
  )
}
