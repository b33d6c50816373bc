import type { Period } from '@lekha/calendar'
import { exportReport, type Report, type ReportFormat } from '@lekha/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useFailureSentence, type WireFailure } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ExcelIcon } from '../ui/icon.ts'
import { Kbd } from '../ui/kbd.tsx'
import { langOf, useLanguage } from '../ui/language.ts'
import { notify } from '../ui/notify.ts'
import { saveFile } from '../ui/save-file.ts'
import { useKeys } from '../ui/use-keys.ts'
import { moveInChoices } from './choices.ts'
import styles from './explain.module.css'
import { periodOf, periodText } from './period.ts'
import { ChoosePeriod } from './period-control.tsx'
import type { ReportAddress } from './report-query.ts'

/** The button and the key that export the whole report as a file; the format is asked for, and another period can be chosen. */
export function ReportExport({ report, params }: { report: Report; params: ReportAddress }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const say = useFailureSentence()
  const [asking, setAsking] = useState<'format' | 'period'>()
  const [period, setPeriod] = useState<Period>()
  const [saving, setSaving] = useState(false)

  // The server writes large files of an organization one after the other, so this may take a while.
  const save = (format: ReportFormat) => {
    setAsking(undefined)
    setSaving(true)
    const query = { ...params, ...(period ?? periodOf(report)), language }
    void call(exportReport, { params: { organizationId, report: report.report, format }, query })
      .then(saveFile)
      .catch((failure: unknown) => notify('error', say(failure as WireFailure))) // call() throws nothing else
      .finally(() => setSaving(false))
  }
  const ask = () => {
    if (saving) return
    setPeriod(undefined)
    setAsking('format')
  }
  useKeys([{ keys: 'Alt+E', label: t('Export'), run: ask, hidden: true }])
  return (
    <>
      <Button kind="ghost" small icon={<ExcelIcon />} keys="Alt+E" aria-busy={saving} onClick={ask}>
        {saving ? t('The file is being written…') : t('Export')}
      </Button>
      {asking === 'format' && (
        <FormatDialog
          period={period ?? periodOf(report)}
          position={report.position === true}
          onPeriod={() => setAsking('period')}
          onChoose={save}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'period' && (
        <ChoosePeriod
          period={period ?? periodOf(report)}
          position={report.position === true}
          accept={t('Choose')}
          onChange={(chosen) => setPeriod({ ...(period ?? periodOf(report)), ...chosen })}
          onClose={() => setAsking('format')}
        />
      )}
    </>
  )
}

type FormatDialogProps = {
  period: Period
  /** The report shows a position on one day, the last of the period. */
  position: boolean
  onPeriod: () => void
  onChoose: (format: ReportFormat) => void
  onClose: () => void
}

/** Asks for the format: by its letter, or with the arrows and Enter. */
function FormatDialog({ period, position, onPeriod, onChoose, onClose }: FormatDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const formats: { format: ReportFormat; keys: string; label: string; about: ReactNode }[] = [
    { format: 'xlsx', keys: 'E', label: 'Excel', about: t('Levels to fold, sums as formulas') },
    { format: 'pdf', keys: 'P', label: 'PDF', about: t('Pages with letterhead and signatures') },
    { format: 'csv', keys: 'C', label: 'CSV', about: t('Plain rows for other programs') },
    { format: 'xml', keys: 'X', label: 'XML', about: t('For programs that read named fields') },
  ]
  return (
    <Dialog
      onClose={onClose}
      title={t('Export the whole report')}
      keys={[
        ...formats.map(({ format, keys, label }) => ({ keys, label, run: () => onChoose(format) })),
        { keys: 'ArrowUp ArrowDown', label: t('Choose'), run: (chord) => moveInChoices(list.current, chord === 'ArrowUp' ? -1 : 1) },
        { keys: 'Enter', label: t('Export') },
        { keys: 'F2', label: position ? t('Day') : t('Period'), run: onPeriod },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
    >
      <ul className={styles.choices} ref={list}>
        {formats.map(({ format, keys, label, about }) => (
          <li key={format}>
            <button type="button" className={styles.voucher} data-choice onClick={() => onChoose(format)}>
              <span>{label}</span>
              <span className="second">{about}</span>
              <Kbd silent keys={keys} />
            </button>
          </li>
        ))}
      </ul>
      <p className="line">
        <span lang={langOf(language)}>
          {position ? t('as of {{day}}', { day: periodText({ ...period, from: period.to }, language) }) : periodText(period, language)}
        </span>
        <span className="grow" />
        <Button kind="link" keys="F2" onClick={onPeriod}>
          {position ? t('Another day') : t('Another period')}
        </Button>
      </p>
      <p className="second">{t('Alt+I compares the integrity code of a paper or file with the books.')}</p>
    </Dialog>
  )
}
