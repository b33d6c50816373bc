import { type AnswerOf, changePassword, showTwoFactor, updateUserInfo, userInfo } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { Unsaved } from '../../form/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './accounts.module.css'
import { OwnSessions } from './own-sessions.tsx'
import { SecondStep } from './second-step.tsx'

type Person = AnswerOf<typeof userInfo>['result']

/** The user's own name, e-mail and user name, password and two-factor authentication. */
export function ProfileScreen() {
  const { t } = useTranslation()
  const person = useEndpoint(userInfo, {}).data?.result
  // Who must set up the second step first begins there.
  const isFree = useEndpoint(showTwoFactor, {}).data?.result.missing === false
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Ctrl+Enter', label: t('Save') },
  ])
  return (
    <div className="form">
      {person ? <ProfileForm person={person} startHere={isFree} /> : <Skeleton lines={4} />}
      <PasswordForm />
      <SecondStep />
      <OwnSessions />
    </div>
  )
}

function ProfileForm({ person, startHere }: { person: Person; startHere: boolean }) {
  const { t } = useTranslation()
  const { email, userName } = person
  const of = useContractForm(schemaOf(updateUserInfo), formOf(person))
  const update = useWrite(updateUserInfo)
  const [typedEmail, typedUserName] = of.form.watch(['email', 'userName'])
  const asksPassword = typedEmail !== email || (typedUserName ?? '') !== (userName ?? '')
  const presentPassword = {
    name: 'currentPassword',
    label: t('Current password'),
    kind: 'password',
    optional: false,
    autoComplete: 'current-password',
    help: t('Needed to change how you sign in.'),
  } as const
  const onSuccess = ({ result }: { result: Person }) => {
    of.form.reset(formOf(result))
    notify('success', t('Your changes are saved.'))
  }
  const store = of.form.handleSubmit((body) =>
    update.mutate(
      { body: { ...body, userName: body.userName || null, currentPassword: body.currentPassword || undefined } },
      { onSuccess, onError: of.refuse },
    ),
  )
  return (
    <Form className="form-section" onSubmit={store} startHere={startHere}>
      <h2>{t('Profile')}</h2>
      <div className="form-grid">
        <TextFields
          of={of}
          fields={[
            { name: 'firstName', label: t('First name'), autoComplete: 'given-name' },
            { name: 'lastName', label: t('Last name'), autoComplete: 'family-name' },
            { name: 'email', label: t('E-mail'), kind: 'email', autoComplete: 'email' },
            { name: 'userName', label: t('User name'), autoComplete: 'username' },
            ...(asksPassword ? [presentPassword] : []),
          ]}
        />
      </div>
      <div className={`form-actions ${styles.formActionsBelow}`}>
        <Button kind="main" type="submit" keys="Ctrl+Enter" disabled={update.isPending}>
          {t('Save')}
        </Button>
      </div>
      <Unsaved when={of.form.formState.isDirty && !update.isPending} />
    </Form>
  )
}

const formOf = ({ firstName, lastName, email, userName, version }: Person) => ({
  ...{ firstName, lastName, email, version },
  userName: userName ?? '',
  currentPassword: '',
})

function PasswordForm() {
  const { t } = useTranslation()
  const of = useContractForm(schemaOf(changePassword), { currentPassword: '', newPassword: '' })
  const change = useWrite(changePassword)
  const store = of.form.handleSubmit((body) =>
    change.mutate(
      { body },
      {
        onSuccess: () => {
          of.form.reset()
          notify('success', t('Your password is changed.'), t('You are signed out everywhere else.'))
        },
        onError: of.refuse,
      },
    ),
  )
  return (
    <Form className="form-section" onSubmit={store}>
      <h2>{t('Password')}</h2>
      <div className="form-grid">
        <TextFields
          of={of}
          fields={[
            { name: 'currentPassword', label: t('Current password'), kind: 'password', autoComplete: 'current-password' },
            {
              name: 'newPassword',
              label: t('New password'),
              kind: 'password',
              autoComplete: 'new-password',
              help: t('At least 12 characters; a sentence is easy to remember.'),
            },
          ]}
        />
      </div>
      <div className={`form-actions ${styles.formActionsBelow}`}>
        <Button type="submit" disabled={change.isPending}>
          {t('Change the password')}
        </Button>
      </div>
      <Unsaved when={of.form.formState.isDirty && !change.isPending} />
    </Form>
  )
}
