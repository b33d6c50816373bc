import { readImportTemplate } from '@lekha/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useFailureSentence, type WireFailure } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { ExcelIcon, ImportIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { usePhone } from '../../ui/screen.ts'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './imports.module.css'

/** Before a file is chosen: where it comes from, the two ways to hand it over, and the template of a workbook. */
export function EmptyDrop({ organizationId, onChoose }: { organizationId: string; onChoose: () => void }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const template = useTemplate(organizationId)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  useKeys([{ keys: 'Alt+E', label: t('Template for Excel'), run: template.save }])
  return (
    <div ref={box} className={styles.drop}>
      <h2>{t('Choose the file that Tally exported, a workbook or a CSV file')}</h2>
      <p>{t('In Tally, export all masters and vouchers as XML. A file has at most 100 MB.')}</p>
      <p>
        {t(
          'A workbook (.xlsx) has a sheet each for groups, ledgers, sub-ledgers, opening balances and vouchers; a CSV file has one of them.',
        )}
      </p>
      <div className={styles.choices}>
        <Button kind="main" icon={<ImportIcon />} keys="Alt+O" onClick={onChoose}>
          {t('Choose a file')}
        </Button>
        <Button icon={<ExcelIcon />} keys="Alt+E" aria-busy={template.saving} onClick={template.save}>
          {t('Template for Excel')}
        </Button>
      </div>
      <p className="hint small">
        {phone
          ? t('It is checked first; nothing is stored until you confirm.')
          : t('Or drop it here. It is checked first; nothing is stored until you confirm.')}
      </p>
    </div>
  )
}

/** Saves the template with heads in the reader's language. */
function useTemplate(organizationId: string): { save: () => void; saving: boolean } {
  const language = useLanguage()
  const say = useFailureSentence()
  const [saving, setSaving] = useState(false)
  const save = () => {
    if (saving) return
    setSaving(true)
    void call(readImportTemplate, { params: { organizationId }, query: { language } })
      .then(
        saveFile,
        (failure: unknown) => notify('error', say(failure as WireFailure)), // call() throws nothing else
      )
      .finally(() => setSaving(false))
  }
  return { save, saving }
}
