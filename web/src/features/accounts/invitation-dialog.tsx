import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/moment.tsx'
import { notify } from '../../ui/notify.ts'
import { TextInput } from '../../ui/text-input.tsx'

/** What the server shows only once: the secret of the link, and until when the link is valid. */
export type Invitation = { secret: string; expiresAt: string }

type InvitationDialogProps = { name: string; invitation: Invitation; onClose: () => void }

/** The link to hand over. The secret follows #, which no browser sends to a server. */
export function InvitationDialog({ name, invitation: { secret, expiresAt }, onClose }: InvitationDialogProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const link = `${location.origin}/${lng}/invitation#${secret}`
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify('success', t('The link is copied.')),
      () => notify('warning', t('Select the link and copy it.')),
    )
  return (
    <Dialog
      onClose={onClose}
      title={t('Link for {{name}}', { name })}
      footer={
        <>
          <Button keys="Escape" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button kind="main" data-autofocus onClick={() => void copy()}>
            {t('Copy')}
          </Button>
        </>
      }
    >
      <div className="form-stack">
        <p>{t('Give this link to the user yourself. It is shown only now and works once: with it the user sets a password.')}</p>
        <Field label={t('Link')}>
          <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <p className="second small">
          {t('Valid until')} <Moment iso={expiresAt} />
        </p>
      </div>
    </Dialog>
  )
}
