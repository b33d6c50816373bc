import { showSignUp, signUp } from '@lekha/contract'
import { Link } from '@tanstack/react-router'
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

/** Creates an account and its first user, and goes on to the first organization. */
export function SignupScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const of = useContractForm(schemaOf(signUp), { organizationName: '', firstName: '', lastName: '', email: '', password: '' })
  const write = useWrite(signUp, { quiet: true })
  const { refusal, ...entering } = useEnter(of.refuse, `/${lng}/verify`)
  const offered = useEndpoint(showSignUp, {}).data?.result
  if (offered?.open === false) return <Closed />
  return (
    <PublicPage title={t('Create an account')} lead={t('For your firm, and every organization whose books you keep.')}>
      <Form startHere onSubmit={of.form.handleSubmit((body) => write.mutate({ body }, entering))}>
        <TextFields of={of} fields={[{ name: 'organizationName', label: t('Name of your firm'), autoComplete: 'organization' }]} />
        <div className="form-grid">
          <TextFields
            of={of}
            fields={[
              { name: 'firstName', label: t('First name'), autoComplete: 'given-name' },
              { name: 'lastName', label: t('Last name'), autoComplete: 'family-name' },
            ]}
          />
        </div>
        <TextFields
          of={of}
          fields={[
            { name: 'email', label: t('E-mail'), kind: 'email', autoComplete: 'email' },
            {
              name: 'password',
              label: t('Password'),
              kind: 'password',
              autoComplete: 'new-password',
              help: t('At least 12 characters; a sentence is easy to remember.'),
            },
          ]}
        />
        {refusal !== undefined && <FieldError id={undefined}>{refusal}</FieldError>}
        <Button kind="main" wide type="submit" keys="Enter" disabled={write.isPending}>
          {t('Create an account')}
        </Button>
      </Form>
      <ToSignIn />
    </PublicPage>
  )
}

function Closed() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('Create an account')} lead={t('Accounts are created by an administrator here. Ask yours for a user.')}>
      <ToSignIn />
    </PublicPage>
  )
}

function ToSignIn() {
  const { t } = useTranslation()
  const lng = useLanguage()
  return (
    <p className={styles.publicOther}>
      {t('Do you have an account?')}{' '}
      <Link to="/$lng/login" params={{ lng }}>
        {t('Sign in')}
      </Link>
    </p>
  )
}
