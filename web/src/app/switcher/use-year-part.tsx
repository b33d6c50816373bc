import { createFiscalYear, type FiscalYear, listFiscalYears } from '@lekha/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { chooseFiscalYear, useChosen } from '../../books/chosen.ts'
import { type OpenOrganization, useOrganizationIfAny } from '../../books/organization.ts'
import { NewYearForm } from '../../features/fiscal-years/new-year-form.tsx'
import { useSwitchYear } from '../../features/fiscal-years/use-switch-year.ts'
import { YearStep } from '../../features/fiscal-years/year-step.tsx'
import { FormActions } from '../../form/form-actions.tsx'
import { useLeaving } from '../../form/unsaved.tsx'
import { IconButton } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icon.ts'
import { Monogram, useOrganizationName } from '../../ui/monogram.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './switcher.module.css'
import { ChooseFooter, type GoToStep, type SwitcherPart } from './switcher-part.tsx'

/** The second step: the user chooses the fiscal year. Submitting makes it the active year and the working year. */
export function useYearPart(picked: string | undefined, go: GoToStep, onDone: () => void): SwitcherPart {
  const { t } = useTranslation()
  const id = useId()
  const open = useOrganizationIfAny()
  const { years } = useYears()
  const { fiscalYear } = useChosen()
  const mayWrite = open?.may('year.write') ?? false
  const { switchTo, pending } = useSwitchYear(years ?? [], mayWrite)
  const value = firstOf(years ?? [], picked ?? fiscalYear)
  const submit = async (chosen: string) => {
    if (!(await switchTo(chosen))) return
    chooseFiscalYear(chosen)
    onDone()
  }
  const create = mayWrite ? { label: t('Create New Fiscal Year'), onClick: () => go({ at: 'new-year' }) } : null
  return {
    title: <YearTitle open={open} onBack={() => go({ at: 'organization' })} />,
    body: (
      <YearChoice {...{ id, years, value }} onChange={(year) => go({ at: 'year', picked: year })} onSubmit={(year) => void submit(year)} />
    ),
    footer: years && <ChooseFooter form={value && id} pending={pending} create={create} />,
    verb: value === null ? null : 'submit',
  }
}

/** Creates a fiscal year, which is then in the list and picked. */
export function useNewYearPart(go: GoToStep): SwitcherPart {
  const { t } = useTranslation()
  const id = useId()
  const { org } = useChosen()
  const { years, refetch } = useYears()
  const create = useWrite(createFiscalYear)
  const { leave, asks, onChanged } = useLeaving()
  const back = () => leave(() => go({ at: 'year' }))
  const pick = async (year: string) => {
    await refetch()
    go({ at: 'year', picked: year })
  }
  return {
    title: t('Create New Fiscal Year'),
    body: (
      <>
        <NewYearForm
          {...{ id, create }}
          organizationId={org ?? ''}
          former={years?.at(-1)}
          onCreated={(year) => void pick(year)}
          onChanged={onChanged}
        />
        {asks}
      </>
    ),
    footer: <FormActions form={id} verb={t('Create')} onCancel={back} pending={create.isPending || create.isSuccess} />,
    verb: 'create',
    onBack: back,
  }
}

function useYears() {
  const { org } = useChosen()
  const { data, refetch } = useEndpoint(listFiscalYears, { query: { subcompany: org ?? '' } }, { enabled: org !== null })
  return { years: data?.result, refetch }
}

function YearTitle({ open, onBack }: { open: OpenOrganization | undefined; onBack: () => void }) {
  const { t } = useTranslation()
  const name = useOrganizationName(open?.organization)
  return (
    <>
      {open && (
        <span className={styles.organization}>
          <IconButton label={t('Another organization')} onClick={onBack}>
            <BackIcon />
          </IconButton>
          <Monogram organization={open.organization} small />
          {name}
        </span>
      )}
      {t('Select the fiscal year you want to switch to')}
    </>
  )
}

type YearChoiceProps = {
  id: string
  years: FiscalYear[] | undefined
  value: string | null
  onChange: (id: string) => void
  onSubmit: (id: string) => void
}

function YearChoice({ years, ...step }: YearChoiceProps): ReactNode {
  const { t } = useTranslation()
  if (!years) return <Skeleton lines={1} />
  if (years.length === 0) return <p className="second">{t('There is no fiscal year yet.')}</p>
  return <YearStep years={years} {...step} />
}

/** The picked year if it still exists; else the active year, else the latest. */
function firstOf(years: FiscalYear[], id: string | null): string | null {
  const year = years.find((each) => each.id === id) ?? years.find(({ status }) => status === 'active') ?? years.at(-1)
  return year?.id ?? null
}
