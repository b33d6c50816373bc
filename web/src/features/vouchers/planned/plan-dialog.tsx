import { bsMonthsOn } from '@lekha/calendar'
import { createPlannedVoucher, type PlannedVoucher, updatePlannedVoucher } from '@lekha/contract'
import { type FocusEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useFailureSentence, useWrite, type WireFailure } from '../../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { type ContractForm, schemaOf, useContractForm } from '../../../form/contract-form.ts'
import { DateField } from '../../../form/date-field.tsx'
import { Form } from '../../../form/form.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { SelectField } from '../../../form/select-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { today } from '../../../ui/clock.ts'
import { useLanguage } from '../../../ui/language.ts'
import { notify } from '../../../ui/notify.ts'
import { withoutBills } from '../entry/bills/line-bills.ts'
import { textOf } from '../entry/draft-entry.ts'
import type { Entry } from '../entry/entry.ts'
import type { EntryEditor } from '../entry/use-entry.ts'
import { CHOICES, RECURS, usePlanned } from './planned.ts'
import { numberOf, useWeekOptions, WEEKS, weekOf } from './weekdays.ts'

type PlanDialogProps = { editor: EntryEditor; masters: Masters; onDone: (verb: 'plan') => void; close: () => void }

const stored = schemaOf(createPlannedVoucher)
/** The form: a list has no empty choice, and a date field no null. */
const schema = stored.omit({ body: true }).extend({
  every: z.enum(CHOICES),
  until: z.literal('').or(stored.shape.nextDate),
  week: z.enum(WEEKS),
})
type Fields = z.output<typeof schema>

/** Keeps the voucher in the form for a later day, once or again and again; it is in no balance until somebody accepts it then. */
export function PlanDialog({ editor: { entry }, masters, onDone, close }: PlanDialogProps) {
  const { t } = useTranslation()
  const rows = usePlanned(entry.planned !== undefined)
  const former = rows?.find(({ id }) => id === entry.planned?.id)
  const language = useLanguage()
  const ledger = masters.ledgerById.get(entry.lines.find(({ ledgerId }) => ledgerId !== null)?.ledgerId ?? '')
  const of = useContractForm(schema, former ? fieldsOf(former, entry) : firstFields(entry, ledger ? nameIn(ledger, language) : ''))
  const { store, pending } = useStore(entry, of.refuse, () => {
    close()
    onDone('plan')
  })
  const recurs = of.form.watch('every') !== 'once'
  const selectProposed = useSelectOnce()
  return (
    <FormDialog title={t('Later or again')} verb={t('Save')} pending={pending} onClose={close}>
      {({ id }) => (
        <Form id={id} startHere onFocus={selectProposed} className="form-stack" onSubmit={of.form.handleSubmit((fields) => store(fields))}>
          <p className="second">{t('It is in no balance until you accept it when it is due.')}</p>
          <TextField of={of} name="name" label={t('Name')} />
          <SelectField of={of} name="every" label={t('How often')} options={CHOICES.map((value) => ({ value, label: t(RECURS[value]) }))} />
          <DateField of={of} name="nextDate" label={t('Due on')} calendar="bs" />
          <WeekField of={of} />
          {recurs && <DateField of={of} name="until" label={t('Until')} calendar="bs" />}
          {recurs && <NumberField of={of} name="timesLeft" label={t('How many times')} whole />}
        </Form>
      )}
    </FormDialog>
  )
}

const fieldsOf = ({ name, nextDate, every, until, timesLeft, week }: PlannedVoucher, entry: Entry): Fields => ({
  ...{ name, nextDate: nextDate ?? entry.date, every: every ?? 'once', until: until ?? '', timesLeft },
  week: week === null ? 'day' : weekOf(week),
})

/** Selects the proposed name when the dialog opens, so that typing replaces it; afterwards the fields select as the user wishes. */
function useSelectOnce() {
  const isDone = useRef(false)
  return ({ target }: FocusEvent) => {
    if (!isDone.current && target instanceof HTMLInputElement) target.select()
    isDone.current = true
  }
}

/** Whether the day of the month or a weekday of it is meant by the first due day, where that makes a difference. */
function WeekField({ of }: { of: ContractForm<z.input<typeof schema>, Fields> }) {
  const { t } = useTranslation()
  const { setValue, watch } = of.form
  const [every, nextDate, week] = watch(['every', 'nextDate', 'week'])
  const options = useWeekOptions(nextDate)
  const isOffered = options.some(({ value }) => value === week)
  useEffect(() => {
    if (!isOffered) setValue('week', 'day')
  }, [isOffered, setValue])
  return every === 'once' || every === 'week' ? null : <SelectField of={of} name="week" label={t('Which day')} options={options} />
}

/** A voucher of a later day waits for it; any other is proposed as one of every month, due next in a month. */
function firstFields(entry: Entry, ledger: string): Fields {
  const waits = entry.alters === null && entry.date > today()
  const name = entry.narration.trim() === '' ? ledger : entry.narration.trim().slice(0, 200)
  const nextDate = waits ? entry.date : bsMonthsOn(entry.date, 1)
  return { name, nextDate, every: waits ? 'once' : 'month', until: '', timesLeft: null, week: 'day' }
}

function useStore(entry: Entry, refuse: (failure: WireFailure) => boolean, onDone: () => void) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const { organizationId } = useOrganization()
  const create = useWrite(createPlannedVoucher, { quiet: true })
  const update = useWrite(updatePlannedVoucher, { quiet: true })
  const answered = {
    onSuccess: ({ result }: { result: PlannedVoucher }) => {
      notify('success', t('Your changes are saved.'), result.name)
      onDone()
    },
    onError: (failure: WireFailure) => {
      if (!refuse(failure)) notify('error', say(failure))
    },
  }
  const store = ({ every, until, timesLeft, week, ...fields }: Fields) => {
    const meant = every === 'once' || every === 'week' || week === 'day' ? null : numberOf(week)
    const again = { every, until: until === '' ? null : until, timesLeft, week: meant }
    const rule = every === 'once' ? { every: null, until: null, timesLeft: null, week: null } : { ...again, every }
    const body = { ...fields, ...rule, body: textOf(withoutBills(entry)) }
    if (!entry.planned) create.mutate({ params: { organizationId }, body }, answered)
    else {
      const { id: plannedId, version } = entry.planned
      update.mutate({ params: { organizationId, plannedId }, body: { ...body, version } }, answered)
    }
  }
  return { store, pending: create.isPending || update.isPending }
}
