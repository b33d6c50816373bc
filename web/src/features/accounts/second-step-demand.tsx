import { requireTwoFactor, showTwoFactor, userRole } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { AskDialog } from './ask-dialog.tsx'

/** Lets a superadmin require two-factor authentication of the account's superadmins and administrators. */
export function SecondStepDemand() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isSuperadmin = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const state = useEndpoint(showTwoFactor, {}).data?.result
  const demand = useWrite(requireTwoFactor)
  const say = (required: boolean) =>
    demand.mutate(
      { body: { required } },
      { onSuccess: () => notify('success', t('Your changes are saved.')), onSettled: () => setAsking(false) },
    )
  if (!isSuperadmin || !state) return null
  const verb = t('Require two-factor authentication')
  return (
    <>
      <Button kind="ghost" small disabled={demand.isPending} onClick={() => (state.required ? say(false) : setAsking(true))}>
        {state.required ? t('Do not require two-factor authentication') : verb}
      </Button>
      {isAsking && (
        <AskDialog
          title={t('Require two-factor authentication?')}
          verb={verb}
          pending={demand.isPending}
          onDo={() => say(true)}
          onClose={() => setAsking(false)}
        >
          {t(
            'Superadmins and administrators without an authenticator app, including you, reach only their own profile until they set one up.',
          )}
        </AskDialog>
      )}
    </>
  )
}
