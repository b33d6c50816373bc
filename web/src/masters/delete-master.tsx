import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite } from '../api/use-endpoint.ts'
import { nameIn } from '../books/masters.ts'
import { useOrganization } from '../books/organization.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { Button } from '../ui/button.tsx'
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
  const refusal = remove.error
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
    <AskDialog
      title={t('Delete {{name}}?', { name })}
      verb={t('Delete')}
      pending={remove.isPending}
      refused={refusal !== null}
      onDo={deleteIt}
      onClose={onClose}
    >
      {refusal === null ? (
        <p>{t('It can be deleted only while nothing uses it.')}</p>
      ) : (
        <>
          <FieldError id={undefined}>{say(refusal)}</FieldError>
          {row.active && <Instead onRetire={retire} />}
        </>
      )}
    </AskDialog>
  )
}

/** The choices for a master that is in use. */
function Instead({ onRetire }: { onRetire: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.dialogInstead}>
      {t('It can be deactivated: it can no longer be chosen, and what was entered with it stays.')}{' '}
      <Button kind="link" onClick={onRetire}>
        {t('Deactivate')}
      </Button>
    </p>
  )
}
