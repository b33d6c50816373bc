import { cancelImport } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { Step } from './step.tsx'

type RunProgressProps = {
  organizationId: string
  /** Undefined while the file is on its way. */
  importId: string | undefined
  done: number
  /** 0 while it is not known. */
  all: number
  text: string
}

/** How far an import is, and the way to cancel it. */
export function RunProgress({ organizationId, importId, done, all, text }: RunProgressProps) {
  const { t } = useTranslation()
  const cancel = useWrite(cancelImport)
  const end = () => importId !== undefined && cancel.mutate({ params: { organizationId, importId } })
  const mayEnd = importId !== undefined && !cancel.isPending && !cancel.isSuccess
  useKeys([{ keys: 'Alt+X', label: t('Cancel the import'), run: end, when: mayEnd }])
  return (
    <Step role="status">
      <progress aria-label={t('Import')} {...(all > 0 && { value: done, max: all })} />
      <p className="grow">{text}</p>
      {importId !== undefined && (
        <Button small keys="Alt+X" disabled={!mayEnd} onClick={end}>
          {t('Cancel the import')}
        </Button>
      )}
    </Step>
  )
}
