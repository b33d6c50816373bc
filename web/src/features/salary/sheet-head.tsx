import { matchNames } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useWorkingYear } from '../../books/organization.ts'
import { FoundName } from '../../picker/marked-name.tsx'
import { Picker, type PickerOption } from '../../picker/picker.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { fitsSalary, SALARY_LEDGERS, type SalaryLedger } from './ledgers.ts'
import styles from './salary.module.css'
import type { useSalarySheet } from './use-salary-sheet.ts'

type State = ReturnType<typeof useSalarySheet>
/** As many ledgers as are drawn; who does not find types on. */
const SHOWN = 50

/** Above the grid: the day, the ledgers, where the tax is from, and the buttons. */
export function SheetHead({ masters, state }: { masters: Masters; state: State }) {
  const { t } = useTranslation()
  const { date, former, rate } = state
  const year = useWorkingYear()
  const labels: Record<SalaryLedger, string> = {
    ...{ salary: t('Salary (expense)'), ssf: t('SSF payable'), pf: t('PF payable'), cit: t('CIT payable'), tds: t('TDS payable') },
  }
  return (
    <div className="page-head">
      <div className="page-line">
        <h1>{t('Salary sheet')}</h1>
        <div className="page-tools">
          {former && !state.dirty && (
            <Button small onClick={() => state.put(() => former.rows)}>
              {t('Begin with the former sheet')}
            </Button>
          )}
          <Button small kind="main" keys="Ctrl+Enter" disabled={!state.dirty || state.pending} onClick={state.post}>
            {t('Accept')}
          </Button>
        </div>
      </div>
      <div className={styles.ledgers}>
        <Field label={t('Date')}>
          <DateField value={date} near={date} within={year} onChange={state.setDate} />
        </Field>
        {SALARY_LEDGERS.map((is) => (
          <LedgerField key={is} is={is} label={labels[is]} masters={masters} state={state} />
        ))}
      </div>
      <p className="second">
        {rate === undefined
          ? t('No slabs of salary are known for this day: enter the tax, or the slabs under Natures of payment.')
          : rate.confirmed
            ? t('Tax of a month: a twelfth of the tax of twelve such months, by the slabs of the year. A tax that you type counts.')
            : t(
                'Tax of a month: a twelfth of the tax of twelve such months, by slabs that no chartered accountant has confirmed. A tax that you type counts.',
              )}
      </p>
    </div>
  )
}

type LedgerFieldProps = { is: SalaryLedger; label: string; masters: Masters; state: State }

function LedgerField({ is, label, masters, state }: LedgerFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const chosen = masters.ledgerById.get(state.ledgers[is] ?? '')
  const match = (query: string): PickerOption[] => {
    masters.seekLedgers(query)
    const fits = fitsSalary(masters, is)
    const open = masters.ledgers.filter((ledger) => ledger.active && !ledger.requiresSubLedger && fits(ledger))
    return matchNames(query, open, language, masters.usesOf)
      .slice(0, SHOWN)
      .map((found) => ({ id: found.item.id, text: nameIn(found.item, language), show: <FoundName found={found} /> }))
  }
  const bad = state.refused?.ledger === is
  return (
    <Field label={label} error={bad && t('Choose a ledger of its own.')}>
      <Picker
        in="form"
        chosen={chosen ? nameIn(chosen, language) : ''}
        match={match}
        bad={bad}
        onTake={(id) => state.choose(is, id)}
        onClear={() => state.choose(is, null)}
      />
    </Field>
  )
}
