import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite } from '../api/use-endpoint.ts'
import { nameIn } from '../books/masters.ts'
import { useOrganization } from '../books/organization.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { useLanguage } from '../ui/language.ts'
import { notify } from '../ui/notify.ts'
import { type MasterWire, type NamedRow, sent } from './master-wire.ts'
import styles from './masters.module.css'

type DeleteMasterProps = {
  wire: MasterWire
  row: NamedRow
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation. When the server answers that the master is in use, shows where, and offers to deactivate it if it can be. */
export function DeleteMaster({ wire, row, onClose, onDone }: DeleteMasterProps) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const remove = useWrite(wire.remove, { quiet: true })
  const update = useWrite(wire.update)
  const cancel = useRef<HTMLButtonElement>(null)
  const refusal = remove.error
  const isRefused = refusal !== null
  // The focused button is disabled now, so the focus moves to Cancel.
  useEffect(() => {
    if (isRefused) cancel.current?.focus()
  }, [isRefused])
  const params = wire.ofOne(organizationId, row.id)
  const name = nameIn(row, language)
  const done = (sentence: string) => ({
    onSuccess: () => {
      notify('success', sentence, name)
      onDone()
    },
  })
  const deleteIt = () => remove.mutate(sent({ params, query: { version: String(row.version) } }), done(t('Record deleted successfully.')))
  const retire = () => update.mutate(sent({ params, body: { ...wire.formOf(row), active: false } }), done(t('Your changes are saved.')))
  return (
    <Dialog
      onClose={onClose}
      keys={[{ keys: 'Escape', label: t('Cancel') }]}
      title={t('Delete {{name}}?', { name })}
      footer={
        <>
          <Button ref={cancel} data-autofocus keys="Escape" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="danger" disabled={remove.isPending || isRefused} onClick={deleteIt}>
            {t('Delete')}
          </Button>
        </>
      }
    >
      {refusal === null ? (
        <p>{t('It can be deleted only while nothing uses it.')}</p>
      ) : (
        <>
          <FieldError id={undefined}>{say(refusal)}</FieldError>
          {row.active && <Instead onRetire={retire} />}
        </>
      )}
    </Dialog>
  )
}

/** The choices for a master that is in use. */
function Instead({ onRetire }: { onRetire: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.dialogInstead}>
      {t('It can be deactivated: it takes no new vouchers, and its figures stay.')}{' '}
      <Button kind="link" onClick={onRetire}>
        {t('Deactivate')}
      </Button>
    </p>
  )
}
