import { updateUser, userInfo, userRole } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { User } from './users-screen.tsx'

type Power = 'disabled' | 'superadmin'

/** Disables or enables a user, and makes the user a superadmin or no longer one. */
export function UserPowers({ user }: { user: User }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Power | null>(null)
  const isSuperadmin = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const own = useEndpoint(userInfo, {}).data?.result.id
  const update = useWrite(updateUser)
  const change = (body: { disabled?: boolean; superadmin?: boolean }) =>
    update.mutate(
      { params: { userId: user.id }, body: { ...body, version: user.version } },
      { onSuccess: () => notify('success', t('Your changes are saved.')), onSettled: () => setAsking(null) },
    )
  if (!user.stoppable)
    return (
      <p className="hint small">
        {own === user.id
          ? t('Nobody can change their own role.')
          : t('Only an administrator of all organizations of this user can disable the user.')}
      </p>
    )
  return (
    <section className="form-section">
      <h2>{t('Access')}</h2>
      <div className="form-actions">
        {isSuperadmin && (
          <Button onClick={() => (user.superadmin ? change({ superadmin: false }) : setAsking('superadmin'))} disabled={update.isPending}>
            {user.superadmin ? t('No longer a superadmin') : t('Make a superadmin')}
          </Button>
        )}
        {user.disabled ? (
          <Button kind="main" onClick={() => change({ disabled: false })} disabled={update.isPending}>
            {t('Enable')}
          </Button>
        ) : (
          <Button kind="danger" onClick={() => setAsking('disabled')}>
            {t('Disable this user')}
          </Button>
        )}
      </div>
      {asking && (
        <PowerQuestion
          asking={asking}
          name={`${user.firstName} ${user.lastName}`}
          pending={update.isPending}
          onDo={change}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

type PowerQuestionProps = {
  asking: Power
  name: string
  pending: boolean
  onDo: (body: { disabled?: boolean; superadmin?: boolean }) => void
  onClose: () => void
}

function PowerQuestion({ asking, name, onDo, ...rest }: PowerQuestionProps) {
  const { t } = useTranslation()
  return asking === 'disabled' ? (
    <AskDialog title={t('Disable {{name}}?', { name })} verb={t('Disable this user')} onDo={() => onDo({ disabled: true })} {...rest}>
      {t(
        'All sessions of this user end at once, and this user cannot sign in until you enable the user again. What this user entered stays.',
      )}
    </AskDialog>
  ) : (
    <AskDialog
      title={t('Make {{name}} a superadmin?', { name })}
      verb={t('Make a superadmin')}
      onDo={() => onDo({ superadmin: true })}
      {...rest}
    >
      {t('A superadmin may do everything in every organization, and can disable you too.')}
    </AskDialog>
  )
}
