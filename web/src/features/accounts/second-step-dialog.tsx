import { type AnswerOf, type beginTwoFactor, confirmTwoFactor } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './accounts.module.css'
import { CopyDialog } from './copy-dialog.tsx'

/** What the server shows only once: the key, and the URL with it that the QR code contains. */
export type Key = AnswerOf<typeof beginTwoFactor>['result']

type SecondStepDialogProps = { secret: Key; onClose: () => void }

/** First the key for the authenticator app and a code to confirm it, then the recovery codes, once. */
export function SecondStepDialog({ secret, onClose }: SecondStepDialogProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  return recoveryCodes ? (
    <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
  ) : (
    <Confirm secret={secret} onClose={onClose} onCodes={setRecoveryCodes} />
  )
}

function Confirm({ secret: { secret, uri }, onClose, onCodes }: SecondStepDialogProps & { onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation()
  const of = useContractForm(schemaOf(confirmTwoFactor), { code: '' })
  const confirm = useWrite(confirmTwoFactor)
  const onSuccess = ({ result }: AnswerOf<typeof confirmTwoFactor>) => onCodes(result.recoveryCodes)
  return (
    <FormDialog
      title={t('Set up the authenticator app')}
      verb={t('Confirm')}
      pending={confirm.isPending}
      changed={of.form.formState.isDirty}
      onClose={onClose}
    >
      {({ id }) => (
        <Form
          id={id}
          className="form-stack"
          startHere
          onSubmit={of.form.handleSubmit((body) => confirm.mutate({ body }, { onSuccess, onError: of.refuse }))}
        >
          <p>{t('Scan this QR code with your authenticator app, or type the key into it. Then enter the code that it shows.')}</p>
          <div className={styles.qrCode}>
            <QrCode text={uri} label={t('QR code with the key')} />
          </div>
          <p className={styles.secondStepKey} data-secret>
            {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </p>
          <TextFields of={of} fields={[{ name: 'code', label: t('Authenticator code'), autoComplete: 'one-time-code' }]} />
        </Form>
      )}
    </FormDialog>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <CopyDialog
      title={t('Recovery codes')}
      text={codes.join('\n')}
      copied={t('The codes are copied.')}
      refused={t('Select the codes and copy them.')}
      onClose={onClose}
    >
      <p>{t('Keep these codes away from your phone. They are shown only now; each works once, instead of a code from the app.')}</p>
      <ul className={styles.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </CopyDialog>
  )
}
