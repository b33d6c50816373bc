import { type DragEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../app/keys/use-keys.ts'
import { Button } from '../../ui/button.tsx'
import { ImportIcon } from '../../ui/icon.ts'
import type { ImportRun } from './use-import.ts'

type ChooseFileProps = { file: File | undefined; onChoose: (file: File | undefined) => void; run: ImportRun }

/** The file, and the next step with it: try it, import it, answer its question. */
export function ChooseFile({ file, onChoose, run }: ChooseFileProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { shown, busy } = run
  const asking = shown?.state === 'asking'
  const tried = shown?.state === 'done' && shown.dryRun
  const next = asking ? { confirm: true } : tried ? {} : { dryRun: true }
  const go = () => (file && !busy ? run.start(next) : undefined)
  const browse = () => input.current?.click()
  useKeys([
    { keys: 'Alt+O', label: t('Choose a file'), run: browse },
    {
      keys: 'Ctrl+Enter',
      label: asking ? t('Yes, import') : tried ? t('Import') : t('Dry run'),
      run: go,
      when: file !== undefined && !busy,
    },
  ])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onChoose(event.dataTransfer.files[0])
  }
  return (
    <section className="import-file" aria-label={t('File')} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={input}
        type="file"
        accept=".xml,text/xml,application/xml"
        className="unheard"
        tabIndex={-1}
        aria-label={t('File')}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <Button icon={<ImportIcon />} keys="Alt+O" onClick={browse}>
        {t('Choose a file')}
      </Button>
      <span className="grow">
        {file ? (
          <b>{file.name}</b>
        ) : (
          <span className="second">{t('An XML file that Tally exported, masters and vouchers. At most 100 MB.')}</span>
        )}
      </span>
      {file && !asking && (
        <Button kind="main" keys="Ctrl+Enter" disabled={busy} onClick={go}>
          {busy ? t('Working') : tried ? t('Import') : t('Dry run')}
        </Button>
      )}
      {asking && (
        <>
          <Button onClick={run.forget}>{t('No')}</Button>
          <Button kind="main" keys="Ctrl+Enter" onClick={go}>
            {t('Yes, import')}
          </Button>
        </>
      )}
    </section>
  )
}
