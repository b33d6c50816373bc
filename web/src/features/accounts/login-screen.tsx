import { logIn, showSignUp } from '@lekha/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { PublicPage } from '../../screen/public-page.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import styles from './accounts.module.css'
import { useEnter } from './use-enter.ts'

/** Signs a user in by e-mail or user name; a user with an authenticator app enters its code in a second step. */
export function LoginScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { back } = useSearch({ from: '/$lng/signed-out/login' })
  const [asksCode, setAsksCode] = useState(false)
  const of = useContractForm(schemaOf(logIn), { email: '', password: '' })
  const write = useWrite(logIn, { quiet: true })
  const { refusal, ...entering } = useEnter(of.refuse, back ?? `/${lng}/accountDashboard`)
  const beginAnew = () => {
    of.form.reset({ email: '', password: '' })
    setAsksCode(false)
  }
  const send = of.form.handleSubmit((body) =>
    write.mutate(
      { body },
      {
        ...entering,
        onError: (failure) => (failure.code === 'second_factor' && !asksCode ? setAsksCode(true) : entering.onError(failure)),
      },
    ),
  )
  return (
    <PublicPage title={t('Sign in')} lead={asksCode ? t('Enter the code of your authenticator app.') : t('Your books, as you left them.')}>
      <Form key={asksCode ? 'code' : 'password'} startHere onSubmit={send}>
        <TextFields
          of={of}
          fields={
            asksCode
              ? [{ name: 'code', label: t('Authenticator code'), autoComplete: 'one-time-code', help: t('Or one of your recovery codes.') }]
              : [
                  { name: 'email', label: t('E-mail or user name'), autoComplete: 'username' },
                  { name: 'password', label: t('Password'), kind: 'password', autoComplete: 'current-password' },
                ]
          }
        />
        {refusal !== undefined && <FieldError id={undefined}>{refusal}</FieldError>}
        <Button kind="main" wide type="submit" keys="Enter" disabled={write.isPending}>
          {t('Sign in')}
        </Button>
      </Form>
      {asksCode ? (
        <p className={styles.publicOther}>
          <Button kind="link" onClick={beginAnew}>
            {t('Sign in as somebody else')}
          </Button>
        </p>
      ) : (
        <OtherWays />
      )}
    </PublicPage>
  )
}

function OtherWays() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const offered = useEndpoint(showSignUp, {}).data?.result
  return offered?.open === false ? (
    <p className={styles.publicOther}>{t('Accounts are created by an administrator here. Ask yours for a user.')}</p>
  ) : (
    <p className={styles.publicOther}>
      {t('New to Lekha?')}{' '}
      <Link to="/$lng/signup" params={{ lng }}>
        {t('Create an account')}
      </Link>
    </p>
  )
}
