import { addBsMonths, addDays, adToBs, bsToAd, fiscalYearOf } from '@lekha/calendar'
import type { createFiscalYear, InputOf } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDate } from '../../form/ad-date-input.tsx'
import { type ContractForm, useContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useNotifyChanged } from '../../form/unsaved.tsx'
import { today } from '../../ui/clock.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Field, FixedValue } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type FormerYear, fiscalYearSchema, nextStart } from './year-schema.ts'

/** Dates in AD, as they are sent. */
export type YearFields = InputOf<typeof createFiscalYear>['body']
type YearFieldsForm = ContractForm<{ year: string; end: string; name?: string | undefined }, YearFields>

type YearFormProps = {
  /** The id of the form, for buttons outside of it. */
  id: string
  /** The year before it; this one must start on the next day. */
  former: FormerYear
  /** The initial values; without them the form proposes a new year. */
  year?: Required<YearFields>
  onSubmit: (fields: YearFields, refuse: YearFieldsForm['refuse']) => void
  onChanged?: (changed: boolean) => void
}

/** Start, end and name of a fiscal year; the dates in B.S. or A.D., as the user likes. */
export function YearForm({ id, former, year, onSubmit, onChanged }: YearFormProps) {
  const { t } = useTranslation()
  const [calendar, setCalendar] = useState<'bs' | 'ad'>('bs')
  const of: YearFieldsForm = useContractForm(fiscalYearSchema(former), year ?? proposedYear(former))
  useNotifyChanged(of.form.formState.isDirty, onChanged)
  const followStart = (start: string) => {
    if (!isDate(start) || year) return
    of.form.setValue('end', endOf(start))
    of.form.setValue('name', fiscalYearOf(adToBs(start)).name)
  }
  const submit = of.form.handleSubmit((fields) => onSubmit(fields, of.refuse))
  return (
    <Form id={id} startHere className="form-stack" onSubmit={submit}>
      <div>
        <Segmented
          label={t('Calendar')}
          value={calendar}
          onChange={setCalendar}
          segments={[
            { value: 'bs', label: t('B.S.') },
            { value: 'ad', label: t('A.D.') },
          ]}
        />
      </div>
      {former ? (
        <FixedStart start={of.form.getValues('year')} calendar={calendar} error={of.errorOf('year')} />
      ) : (
        <DateField of={of} name="year" label={t('Start date')} calendar={calendar} onChosen={followStart} />
      )}
      <DateField of={of} name="end" label={t('End date')} calendar={calendar} />
      <TextField of={of} name="name" label={t('Name')} />
    </Form>
  )
}

/** The start follows from the former year, so it is no field. */
function FixedStart({ start, calendar, error }: { start: string; calendar: 'bs' | 'ad'; error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Field label={t('Start date')} error={error} help={t('It begins on the day after the former fiscal year ends.')}>
      <FixedValue>{calendar === 'bs' ? <DateText ad={start} withWeekday withAd /> : start}</FixedValue>
    </Field>
  )
}

/** The year after the last one; the first is the fiscal year of today. */
function proposedYear(former: FormerYear): Required<YearFields> {
  const start = nextStart(former) ?? fiscalYearOf(adToBs(today())).starts
  return { year: start, end: endOf(start), name: fiscalYearOf(adToBs(start)).name }
}

/** The last of the twelve months that begin on a day. */
function endOf(start: string): string {
  return addDays(bsToAd(addBsMonths(adToBs(start), 12)), -1)
}
