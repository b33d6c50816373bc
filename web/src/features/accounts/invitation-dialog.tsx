import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/moment.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CopyDialog } from './copy-dialog.tsx'

/** What the server shows only once: the secret of the link, and until when the link is valid. */
export type Invitation = { secret: string; expiresAt: string }

type InvitationDialogProps = { name: string; invitation: Invitation; onClose: () => void }

/** The link to hand over. The secret follows #, which no browser sends to a server. */
export function InvitationDialog({ name, invitation: { secret, expiresAt }, onClose }: InvitationDialogProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const link = `${location.origin}/${lng}/invitation#${secret}`
  return (
    <CopyDialog
      title={t('Link for {{name}}', { name })}
      text={link}
      copied={t('The link is copied.')}
      refused={t('Select the link and copy it.')}
      onClose={onClose}
    >
      <p>{t('Give this link to the user yourself. It is shown only now and works once: with it the user sets a password.')}</p>
      <Field label={t('Link')}>
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <p className="second small">
        {t('Valid until')} <Moment iso={expiresAt} />
      </p>
    </CopyDialog>
  )
}
