import { readProofs, readYearEnd, type YearEnd } from '@lekha/contract'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useFailureSentence } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { yearName, yearSpan } from '../../books/year-name.ts'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ClosingChecklist } from './closing-checklist.tsx'
import { FiledReports } from './filed-reports.tsx'
import styles from './fiscal-years.module.css'
import { LockExceptions } from './lock-exceptions.tsx'
import { passTables } from './pass-tables.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { YearState } from './year-state.tsx'

/** `fiscalYear/{id}/closing`: what is left to do before a year is closed; closing and reopening it; its lock. */
export function YearEndScreen() {
  const sayFailure = useFailureSentence()
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/fiscalYear/$id/closing' })
  const { organizationId } = useOrganization()
  // Where too many entries are not proved yet, asking for the proofs begins to read them.
  useEndpoint(readProofs, { params: { organizationId } })
  const { data, error } = useEndpoint(readYearEnd, { params: { id } }, { saysRefusals: true })
  if (error?.isPassing === false) return <Empty page title={sayFailure(error)} />
  return data ? <YearEndOf key={id} end={data.result} /> : <Waiting lines={8} />
}

function YearEndOf({ end }: { end: YearEnd }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useOrganization()
  const [asks, setAsks] = useState<'close' | 'reopen'>()
  const back = useBack('/$lng/accountDashboard')
  const { year } = end
  const mayWrite = may('year.write')
  const mayClose = mayWrite && !year.closed && end.checks.every(({ state }) => state !== 'stops')
  const mayReopen = mayWrite && year.closed && end.reopening.laterYears.length === 0
  useKeys([
    { keys: 'Alt+A', label: t('Close the year'), run: () => setAsks('close'), when: mayClose },
    { keys: 'Alt+O', label: t('Reopen'), run: () => setAsks('reopen'), when: mayReopen },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Year end {{name}}', { name: yearName(year, language) })}</h1>
          <span className="second">{yearSpan(year, language)}</span>
          <div className="page-tools">
            {mayWrite && !year.closed && (
              <Button kind="main" small keys="Alt+A" disabled={!mayClose} onClick={() => setAsks('close')}>
                {t('Close the year')}
              </Button>
            )}
            {mayWrite && year.closed && (
              <Button kind="ghost" small keys="Alt+O" disabled={!mayReopen} onClick={() => setAsks('reopen')}>
                {t('Reopen')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className={`page-body ${styles.yearEnd}`} data-scrolls="year-end" onKeyDownCapture={passTables}>
        <YearState end={end} />
        {!year.closed && <ClosingChecklist end={end} />}
        <FiledReports end={end} />
        <LockExceptions year={year} />
      </div>
      {asks === 'close' && <CloseDialog end={end} onClose={() => setAsks(undefined)} />}
      {asks === 'reopen' && <ReopenDialog end={end} onClose={() => setAsks(undefined)} />}
    </div>
  )
}
