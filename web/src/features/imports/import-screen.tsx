import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../app/organization.ts'
import { Empty } from '../../ui/empty.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportResult } from './import-result.tsx'
import { useImport } from './use-import.ts'
import './imports.css'

/** `import`: a Tally file is tried first, which stores nothing; then imported; at the end every ledger stands beside Tally's figures. */
export function ImportScreen() {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const [file, setFile] = useState<File>()
  const run = useImport(file)
  if (!may('import.run')) return <Empty title={t('Your role does not permit this.')} />
  const choose = (chosen: File | undefined) => {
    run.forget()
    setFile(chosen)
  }
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Import from Tally')}</h1>
        </div>
      </div>
      <div className="page-body import">
        <ChooseFile file={file} onChoose={choose} run={run} />
        {run.shown && <ImportResult run={run.shown} />}
      </div>
    </div>
  )
}
