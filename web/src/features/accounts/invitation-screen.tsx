import { acceptInvitation } from '@lekha/contract'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { PublicPage } from '../../screen/public-page.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useEnter } from './use-enter.ts'

/** An invited user, or one whose password was removed, sets a password and is signed in. */
export function InvitationScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const secret = useLocation().hash
  const of = useContractForm(schemaOf(acceptInvitation), { secret, password: '' })
  const write = useWrite(acceptInvitation, { quiet: true })
  const { refusal, ...entering } = useEnter(of.refuse, `/${lng}/accountDashboard`)
  return (
    <PublicPage title={t('Set your password')} lead={t('Only you know it. Nobody can look it up.')}>
      <Form startHere onSubmit={of.form.handleSubmit(({ password }) => write.mutate({ body: { secret, password } }, entering))}>
        <TextFields
          of={of}
          fields={[
            {
              name: 'password',
              label: t('New password'),
              kind: 'password',
              autoComplete: 'new-password',
              help: t('At least 12 characters; a sentence is easy to remember.'),
            },
          ]}
        />
        {refusal !== undefined && <FieldError id={undefined}>{refusal}</FieldError>}
        <Button kind="main" wide type="submit" keys="Enter" disabled={write.isPending}>
          {t('Sign in')}
        </Button>
      </Form>
    </PublicPage>
  )
}
