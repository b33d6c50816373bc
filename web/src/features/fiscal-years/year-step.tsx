import type { FiscalYear } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { isProvisionalYear, yearName, yearSpan } from '../../books/year-name.ts'
import { Form } from '../../form/form.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Provisional } from '../../ui/provisional.tsx'
import { type Option, Select } from '../../ui/select.tsx'

type YearStepProps = {
  /** The id of the form, for the button outside of it. */
  id: string
  years: FiscalYear[]
  value: string | null
  onChange: (id: string) => void
  onSubmit: (id: string) => void
}

/** Second step of the switcher: which fiscal year, the latest first. */
export function YearStep({ id, years, value, onChange, onSubmit }: YearStepProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const options = years.toReversed().map(
    (year): Option<string> => ({
      value: year.id,
      label: yearSpan(year, language) ?? t('Date not available'),
      beside: `${t('FY {{name}}', { name: yearName(year, language) })} · ${year.year.slice(0, 4)} / ${year.end.slice(2, 4)}`,
      second: (
        <>
          {isProvisionalYear(year) && <Provisional />} <YearStatus status={year.status} />
        </>
      ),
    }),
  )
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (value !== null) onSubmit(value)
  }
  return (
    <Form id={id} startHere onSubmit={submit}>
      <Select sendsForm options={options} value={value} onChange={onChange} aria-label={t('Fiscal year')} />
    </Form>
  )
}

/** The specification's API says `Deactive`; the screen says "inactive". */
export function YearStatus({ status }: Pick<FiscalYear, 'status'>) {
  const { t } = useTranslation()
  return status === 'active' ? <span className="good strong">{t('active')}</span> : t('inactive')
}
