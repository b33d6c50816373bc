import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, type WireFailure } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { ExportIcon } from '../../ui/icon.ts'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './exports.module.css'
import { type ExportFormat, FORMATS } from './formats.ts'

/** `organization/exports`: the whole books as files, each format with what it is for. */
export function ExportsScreen() {
  const { t } = useTranslation()
  const [saving, save] = useSave()
  useKeys(FORMATS.map((format) => ({ keys: format.keys, label: t(format.name), run: () => save(format) })))
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Export the books')}</h1>
        </div>
      </div>
      <div className={`page-body ${styles.exports}`}>
        <p className="hint">
          {t(
            'Every file holds the whole books: the chart, the opening balances and all vouchers as they stand now. Cancelled vouchers are left out.',
          )}
        </p>
        <ul>
          {FORMATS.map((format) => (
            <li key={format.id}>
              <div>
                <h2 id={`export-${format.id}`}>{t(format.name)}</h2>
                <p>{t(format.purpose)}</p>
              </div>
              <Button
                icon={<ExportIcon />}
                keys={format.keys}
                aria-describedby={`export-${format.id}`}
                aria-busy={saving === format.id}
                onClick={() => save(format)}
              >
                {saving === format.id ? t('The file is being written…') : t('Save as a file')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Which format is being written, and the way to have one written: one at a time, as the server does it. */
function useSave(): [saving: string | undefined, save: (format: ExportFormat) => void] {
  const say = useFailureSentence()
  const { organizationId } = useOrganization()
  const [saving, setSaving] = useState<string>()
  const save = ({ id, read }: ExportFormat) => {
    if (saving !== undefined) return
    setSaving(id)
    void read(organizationId)
      .then(
        saveFile,
        (failure: unknown) => notify('error', say(failure as WireFailure)), // call() throws nothing else
      )
      .finally(() => setSaving(undefined))
  }
  return [saving, save]
}
