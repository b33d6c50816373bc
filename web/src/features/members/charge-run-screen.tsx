import {
  type ChargeHead,
  type ChargeRun,
  listChargeHeads,
  listForCharging,
  listMembershipTypes,
  showChargeRun,
  startChargeRun,
} from '@lekha/contract'
import { digits, formatCount, paisa, ZERO } from '@lekha/money'
import { placeOf } from '@lekha/places'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { yearName } from '../../books/year-name.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormActions } from '../../form/form-actions.tsx'
import { NameField } from '../../form/name-field.tsx'
import { Unsaved } from '../../form/unsaved.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { NameText } from '../../picker/marked-name.tsx'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { ChargeFields, useHeadChoice } from './charge-fields.tsx'
import styles from './members.module.css'

const FROM = '/$lng/signed-in/role/organization/members/charge'

/** `members/charge`: charges many member firms at once, once their list was seen. The run stands in the address, so that a reload shows how it goes. */
export function ChargeRunScreen() {
  const { run } = useSearch({ from: FROM })
  const { organizationId } = useOrganization()
  const heads = useEndpoint(listChargeHeads, { params: { organizationId } }).data?.result
  if (!heads) return <Waiting lines={8} />
  return run === undefined ? <WhatToCharge heads={heads} /> : <Listed key={run} chargeRunId={run} heads={heads} />
}

/** What is charged, and to whom: the firms that the list showed. */
function WhatToCharge({ heads }: { heads: readonly ChargeHead[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const { type, district, verified, validity, owing } = useSearch({ from: FROM })
  const types = useEndpoint(listMembershipTypes, { params: { organizationId } }).data?.result ?? []
  const write = useWrite(listForCharging)
  const of = useContractForm(schemaOf(listForCharging), {
    ...{ chargeHeadId: '', fiscalYearId: null, date: today(), dueOn: null, amount: '', remark: '', membershipTypeId: type ?? null },
    ...{ districtId: district === undefined ? null : Number.parseInt(district, 10), verified: yesNo(verified, 'verified', 'unverified') },
    validUntil: validity ? `${validity}:${today()}` : null,
    owing: yesNo(owing, 'owing', 'clear'),
  })
  const choose = useHeadChoice(of, heads)
  const back = useBack('/$lng/members')
  const store = of.form.handleSubmit((body) =>
    write.mutate(
      { params: { organizationId }, body },
      {
        onSuccess: ({ result }) => void navigate({ to: '.', search: (former: object) => ({ ...former, run: result.id }), replace: true }),
        onError: of.refuse,
      },
    ),
  )
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: t('Show the list'), run: () => void store() },
    { keys: 'Escape', label: t('Cancel'), run: back },
  ])
  return (
    <div className={styles.charging} data-scrolls="form">
      <div className="page-line">
        <h1>{t('Charge many firms')}</h1>
        <span className="second">{t('Member firms')}</span>
      </div>
      <Form className="form" startHere autoComplete="off" onSubmit={store}>
        <FormSection title={t('What is charged')}>
          <ChargeFields of={of} heads={heads.filter(({ active, kind }) => active && kind !== 'fine')} onHead={choose} />
        </FormSection>
        <FormSection title={t('Which firms')}>
          <NameField of={of} name="membershipTypeId" label={t('Membership type')} items={types} none={t('All types')} />
          <Narrowed />
        </FormSection>
        <div className="form-actions">
          <FormActions verb={t('Show the list')} onCancel={back} pending={write.isPending} />
        </div>
      </Form>
      <Unsaved when={of.form.formState.isDirty && !write.isPending && !write.isSuccess} />
    </div>
  )
}

const yesNo = (value: string | undefined, yes: string, no: string): boolean | null => (value === yes ? true : value === no ? false : null)

/** By what else the list of firms was narrowed when the user came from there. */
function Narrowed() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { district, verified, validity, owing } = useSearch({ from: FROM })
  const place =
    district === undefined
      ? undefined
      : placeOf({ provinceId: null, districtId: Number.parseInt(district, 10), localLevelId: null, ward: null }).district
  const words = [
    place && nameIn(place, lng),
    verified === 'verified' && t('Verified'),
    verified === 'unverified' && t('Unverified'),
    validity === 'valid' && t('Valid today'),
    validity === 'over' && t('Over'),
    validity === 'dormant' && t('Dormant'),
    validity === 'none' && t('No last day given'),
    owing === 'owing' && t('Owing'),
    owing === 'clear' && t('Owing nothing'),
  ].filter(Boolean)
  return (
    <p className="hint">
      {words.length === 0 ? t('All active firms. Narrow the list of member firms first to charge fewer.') : words.join(' · ')}
    </p>
  )
}

/** The frozen list, the button that charges it, and how that goes. */
function Listed({ chargeRunId, heads }: { chargeRunId: string; heads: readonly ChargeHead[] }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const params = { organizationId, chargeRunId }
  const { data, refetch, isError } = useEndpoint(showChargeRun, { params }, { saysRefusals: true })
  const start = useWrite(startChargeRun)
  const back = useBack('/$lng/members')
  const columns = useFirmColumns()
  const run = data?.result
  const isListed = run?.state === 'listed'
  const charge = () => start.mutate({ params })
  useEffect(() => {
    if (run?.state !== 'running') return
    const timer = setInterval(() => void refetch(), 1_000)
    return () => clearInterval(timer)
  }, [run?.state, refetch])
  const verb = t('Charge {{count}} firms', { count: formatCount(run?.count ?? 0, lng) })
  const mayStart = isListed && run.count > 0 && !start.isPending
  useKeys([
    { keys: 'Ctrl+Enter', label: verb, run: charge, when: mayStart },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  if (isError) return <Empty page title={t('There is no such list of firms.')} />
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Charge many firms')}</h1>
          <div className="page-tools">
            <Button kind="main" small keys="Ctrl+Enter" disabled={!mayStart} onClick={charge}>
              {verb}
            </Button>
          </div>
        </div>
        {run && <About run={run} heads={heads} />}
      </div>
      <div className="page-body">
        <DataTable
          label={t('Member firms')}
          columns={columns}
          rows={run?.firms}
          shape={({ id }) => ({ id })}
          autoFocus
          empty={<Empty>{t('No firm is left to be charged.')}</Empty>}
        />
        {run && run.count > run.firms.length && (
          <p className="hint">{t('The first {{count}} firms are shown.', { count: formatCount(run.firms.length, lng) })}</p>
        )}
      </div>
    </div>
  )
}

/** What is charged to how many, what that comes to, and how far it is. */
function About({ run, heads }: { run: ChargeRun; heads: readonly ChargeHead[] }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { years } = useOrganization()
  const head = heads.find(({ id }) => id === run.chargeHeadId)
  const year = years.find(({ id }) => id === run.fiscalYearId)
  const count = (value: number) => formatCount(value, lng)
  return (
    <>
      <p>
        <b>{[head && nameIn(head, lng), year && yearName(year, lng)].filter(Boolean).join(' ')}</b> · <DateText ad={run.date} /> ·{' '}
        {t('{{count}} firms', { count: count(run.count) })} × <Money amount={run.amount} /> ={' '}
        <Money amount={run.count === 0 ? ZERO : paisa(run.amount * BigInt(run.count))} />
        {run.leftOut > 0 && (
          <span className="second"> · {t('{{count}} left out: charged already, or paid', { count: count(run.leftOut) })}</span>
        )}
      </p>
      {run.state !== 'listed' && (
        <p role="status" className={styles.progress}>
          <progress aria-label={t('Charging')} value={run.done} max={Math.max(run.count, 1)} />
          {t('{{charged}} firms were charged, {{done}} of {{count}} gone through.', {
            charged: count(run.charged),
            done: count(run.done),
            count: count(run.count),
          })}
          {run.state === 'done' && ' ✓'}
          {run.state === 'failed' && <span className="bad"> {t(run.message)}</span>}
        </p>
      )}
    </>
  )
}

function useFirmColumns(): Column<ChargeRun['firms'][number]>[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  return [
    { id: 'code', header: t('No.'), align: 'text', width: '14%', cell: ({ code }) => digits(code, lng) },
    { id: 'name', header: t('Firm'), align: 'text', cell: (row) => <NameText of={row} /> },
  ]
}
