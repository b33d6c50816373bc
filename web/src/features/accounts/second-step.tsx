import { type AnswerOf, beginTwoFactor, endTwoFactor, showTwoFactor } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { type TextFieldSpec, TextFields } from '../../form/text-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './accounts.module.css'
import { type Key, SecondStepDialog } from './second-step-dialog.tsx'

type State = AnswerOf<typeof showTwoFactor>['result']

/** Turns two-factor authentication on and off. */
export function SecondStep() {
  const { t } = useTranslation()
  const state = useEndpoint(showTwoFactor, {}).data?.result
  const [key, setKey] = useState<Key | null>(null)
  return (
    <section className={`form-section ${styles.secondStep}`}>
      <h2>{t('Two-factor authentication')}</h2>
      {state ? <Way state={state} onKey={setKey} /> : <Skeleton lines={2} />}
      {key && <SecondStepDialog secret={key} onClose={() => setKey(null)} />}
    </section>
  )
}

function Way({ state: { on, missing, recoveryCodesLeft }, onKey }: { state: State; onKey: (key: Key) => void }) {
  const { t } = useTranslation()
  if (on) {
    return (
      <>
        <p>{t('On. Signing in takes a code of your authenticator app. Recovery codes left: {{count}}', { count: recoveryCodesLeft })}</p>
        <TurnOff />
      </>
    )
  }
  return (
    <>
      <p className={missing ? 'strong' : 'second'}>
        {missing
          ? t('Your account requires this of superadmins and administrators. Nothing else opens until it is set up.')
          : t('With an authenticator app on your phone, nobody can sign in with your password alone.')}
      </p>
      <TurnOn startHere={missing} onKey={onKey} />
    </>
  )
}

function usePresentPassword() {
  const { t } = useTranslation()
  return {
    name: 'currentPassword',
    label: t('Current password'),
    kind: 'password',
    autoComplete: 'current-password',
  } as const satisfies TextFieldSpec<string>
}

function TurnOn({ startHere, onKey }: { startHere: boolean; onKey: (key: Key) => void }) {
  const { t } = useTranslation()
  const of = useContractForm(schemaOf(beginTwoFactor), { currentPassword: '' })
  const begin = useWrite(beginTwoFactor)
  const password = usePresentPassword()
  const onSuccess = ({ result }: { result: Key }) => {
    of.form.reset()
    onKey(result)
  }
  return (
    <Form startHere={startHere} onSubmit={of.form.handleSubmit((body) => begin.mutate({ body }, { onSuccess, onError: of.refuse }))}>
      <div className="form-grid">
        <TextFields of={of} fields={[password]} />
      </div>
      <div className={`form-actions ${styles.formActionsBelow}`}>
        <Button type="submit" disabled={begin.isPending}>
          {t('Set up')}
        </Button>
      </div>
    </Form>
  )
}

function TurnOff() {
  const { t } = useTranslation()
  const of = useContractForm(schemaOf(endTwoFactor), { currentPassword: '', code: '' })
  const end = useWrite(endTwoFactor)
  const password = usePresentPassword()
  const onSuccess = () => notify('success', t('Signing in takes your password alone again.'))
  return (
    <Form onSubmit={of.form.handleSubmit((body) => end.mutate({ body }, { onSuccess, onError: of.refuse }))}>
      <div className="form-grid">
        <TextFields of={of} fields={[password, { name: 'code', label: t('Authenticator code'), autoComplete: 'one-time-code' }]} />
      </div>
      <div className={`form-actions ${styles.formActionsBelow}`}>
        <Button kind="danger" type="submit" disabled={end.isPending}>
          {t('Turn off')}
        </Button>
      </div>
    </Form>
  )
}
