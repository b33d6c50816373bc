import { sentence } from '@lekha/ledger'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn, useMasters } from '../../books/masters.ts'
import { useWorkingYear } from '../../books/organization.ts'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { LedgerFilter } from '../ledger-filter.tsx'
import { CodeAnswer } from './code-answer.tsx'
import styles from './code-screen.module.css'
import { useCodeCheck } from './use-code-check.ts'

/** The reports that a paper may be of, most often first; those of a ledger ask for it. */
const REPORTS = [
  { value: 'ledger', label: sentence('Ledger statement') },
  { value: 'trial-balance', label: sentence('Trial balance') },
  { value: 'balance-sheet', label: sentence('Balance sheet') },
  { value: 'profit-and-loss', label: sentence('Profit and loss') },
  { value: 'trading-account', label: sentence('Trading account') },
  { value: 'cash-flow', label: sentence('Cash flow') },
  { value: 'ratios', label: sentence('Ratios') },
  { value: 'daybook', label: sentence('Day book') },
  { value: 'voucher-list', label: sentence('Voucher list') },
  { value: 'month-summary', label: sentence('Month summary') },
  { value: 'group-summary', label: sentence('Group summary') },
  { value: 'all-ledgers', label: sentence('All ledgers') },
  { value: 'exceptions', label: sentence('Exceptions') },
] as const
type ReportId = (typeof REPORTS)[number]['value']
const OF_LEDGER: ReadonlySet<ReportId> = new Set(['ledger', 'month-summary'])
/** Those of one day. */
const OF_DAY: ReadonlySet<ReportId> = new Set(['balance-sheet'])

/** What a paper says of itself: which report it is, of which ledger and days. */
type Paper = { report: ReportId; ledgerId: string; from: string; to: string }

/** `report/checkCode`: whoever holds a paper or file asks whether its figures were and are those of the books. */
export function CodeScreen() {
  const { t } = useTranslation()
  const year = useWorkingYear()
  const [paper, setPaper] = useState<Paper>({ report: 'ledger', ledgerId: '', from: year.year, to: year.end })
  const { report, ledgerId, from, to } = paper
  const ofLedger = OF_LEDGER.has(report)
  const { typed, change, check, forget, found, refusal } = useCodeCheck(report, {
    ...(OF_DAY.has(report) ? {} : { from }),
    to,
    ...(ofLedger ? { ledgerId } : {}),
  })
  const isReady = typed.trim() !== '' && (!ofLedger || ledgerId !== '')
  const set = (part: Partial<Paper>) => {
    forget()
    setPaper({ ...paper, ...part })
  }
  useKeys([
    { keys: 'Ctrl+Enter', label: t('Check'), run: check, when: isReady },
    { keys: 'Escape', label: t('Back'), run: useBack() },
  ])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Check an integrity code')}</h1>
        </div>
      </div>
      <div className={`page-body ${styles.body}`}>
        <form
          className="form form-stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) check()
          }}
        >
          <Field
            label={t('Integrity code')}
            help={t('It stands at the foot of each paper and file, such as 1234-KY3D-10W8-9HYP.')}
            error={refusal}
          >
            <TextInput autoFocus value={typed} maxLength={60} spellCheck={false} onChange={(event) => change(event.target.value)} />
          </Field>
          <PaperFields paper={paper} ofLedger={ofLedger} onChange={set} />
          <p className="hint">{t('Of a paper that names filters, open the report, set them, and check with Alt+I.')}</p>
          {found && <CodeAnswer found={found} />}
          <div className="form-actions">
            <Button kind="main" type="submit" keys="Ctrl+Enter" disabled={!isReady}>
              {t('Check')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}

type PaperFieldsProps = { paper: Paper; ofLedger: boolean; onChange: (part: Partial<Paper>) => void }

function PaperFields({ paper: { report, ledgerId, from, to }, ofLedger, onChange }: PaperFieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ledger = useMasters()?.ledgerById.get(ledgerId)
  return (
    <>
      <Field label={t('Report')}>
        <Select
          options={REPORTS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={report}
          onChange={(chosen) => onChange({ report: chosen })}
        />
      </Field>
      {ofLedger && (
        <Field label={t('Ledger')}>
          <LedgerFilter chosen={ledger ? nameIn(ledger, language) : ''} onChange={(id) => onChange({ ledgerId: id })} />
        </Field>
      )}
      <div className="form-grid">
        {!OF_DAY.has(report) && (
          <Field label={t('From')}>
            <DateField value={from} onChange={(day) => onChange({ from: day })} />
          </Field>
        )}
        <Field label={OF_DAY.has(report) ? t('Day') : t('To')}>
          <DateField value={to} onChange={(day) => onChange({ to: day })} />
        </Field>
      </div>
    </>
  )
}
