import { requireTwoFactor, showTwoFactor, userRole } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { AskedButton } from './asked-button.tsx'

/** Lets a superadmin require two-factor authentication of the account's superadmins and administrators. */
export function SecondStepDemand() {
  const { t } = useTranslation()
  const isSuperadmin = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const state = useEndpoint(showTwoFactor, {}).data?.result
  const demand = useWrite(requireTwoFactor)
  const say = (required: boolean, close = () => {}) =>
    demand.mutate({ body: { required } }, { onSuccess: () => notify('success', t('Your changes are saved.')), onSettled: close })
  if (!isSuperadmin || !state) return null
  return state.required ? (
    <Button kind="ghost" small disabled={demand.isPending} onClick={() => say(false)}>
      {t('Do not require two-factor authentication')}
    </Button>
  ) : (
    <AskedButton
      tool
      verb={t('Require two-factor authentication')}
      title={t('Require two-factor authentication?')}
      pending={demand.isPending}
      onDo={(close) => say(true, close)}
    >
      {t('Superadmins and administrators without an authenticator app, including you, reach only their own profile until they set one up.')}
    </AskedButton>
  )
}
