import { logIn, showSignUp } from '@lekha/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../app/form/contract-form.ts'
import { Form } from '../../app/form/form.tsx'
import { TextFields } from '../../app/form/text-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { PublicPage } from './public-page.tsx'
import { useEnter } from './use-enter.ts'
import './accounts.css'

/** Sign in, by e-mail or user name. */
export function LoginScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { back } = useSearch({ from: '/$lng/login' })
  const of = useContractForm(schemaOf(logIn), { email: '', password: '' })
  const write = useWrite(logIn, { quiet: true })
  const offered = useEndpoint(showSignUp, {}).data?.result
  const { refusal, ...entering } = useEnter(of.refuse, back ?? `/${lng}/accountDashboard`)
  return (
    <PublicPage title={t('Sign in')} lead={t('Your books, as you left them.')}>
      <Form startHere onSubmit={of.form.handleSubmit((body) => write.mutate({ body }, entering))}>
        <TextFields
          of={of}
          fields={[
            { name: 'email', label: t('E-mail or user name'), autoComplete: 'username' },
            { name: 'password', label: t('Password'), kind: 'password', autoComplete: 'current-password' },
          ]}
        />
        {refusal !== undefined && <FieldError id={undefined}>{refusal}</FieldError>}
        <Button kind="main" wide type="submit" keys="Enter" disabled={write.isPending}>
          {t('Sign in')}
        </Button>
      </Form>
      {offered?.open === false ? (
        <p className="public-other">{t('Accounts are created by an administrator here. Ask yours for a user.')}</p>
      ) : (
        <p className="public-other">
          {t('New to Lekha?')}{' '}
          <Link to="/$lng/signup" params={{ lng }}>
            {t('Create an account')}
          </Link>
        </p>
      )}
    </PublicPage>
  )
}
