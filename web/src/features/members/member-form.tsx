import { listMemberFirms, type MemberFirm, type MembershipType, updateMemberFirm } from '@lekha/contract'
import { asciiDigits } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { CheckField } from '../../form/check-field.tsx'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { NameField } from '../../form/name-field.tsx'
import { PanField } from '../../form/pan-field.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { masterFields, NameFields } from '../../masters/master-fields.tsx'
import { type FormStep, SteppedForm } from '../../masters/stepped-form.tsx'
import { useBack } from '../../ui/back.ts'
import { holdKeys } from '../../ui/hold-keys.ts'
import { useLanguage } from '../../ui/language.ts'
import { PlaceSection } from './place-section.tsx'
import { memberFirmWire } from './wires.ts'

type Body = NonNullable<(typeof updateMemberFirm)['body']>
/** The fields of a member firm in the form. */
type MemberInput = z.input<Body>
/** Its form. */
export type FirmForm = ContractForm<MemberInput, z.output<Body>>

const EMPTY: MemberInput = {
  ...{ membershipTypeId: '', code: '', name: '', nameNp: '', pan: '', organizationType: '', organizationCode: '', ownershipType: '' },
  ...{ registrationNumber: '', registrationDate: null, commodityName: '', commodityType: '', commoditySubtype: '', phone: '', email: '' },
  ...{ provinceId: null, districtId: null, localLevelId: null, ward: null, street: '', postalCode: '', latitude: null, longitude: null },
  ...{ joinedOn: null, validUntil: null, active: true, version: 0 },
}

type MemberFormProps = { row: MemberFirm | undefined; types: readonly MembershipType[] }

/** The form of a member firm, in four steps. A new one leads to its own page, where owners and representatives are named. */
export function MemberForm({ row, types }: MemberFormProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const offered = types.filter(({ id, active }) => active || id === row?.membershipTypeId)
  const only = offered.length === 1 ? offered[0]?.id : undefined
  const of: FirmForm = useContractForm(
    schemaOf(updateMemberFirm),
    masterFields(memberFirmWire, row, { ...EMPTY, ...(only && { membershipTypeId: only }) }),
  )
  const { organizationId } = useOrganization()
  return (
    <SteppedForm
      wire={memberFirmWire}
      row={row}
      of={of}
      title={row ? t('Alter member firm') : t('New member firm')}
      list={t('Member firms')}
      steps={[
        useFirmStep(of, row),
        useBusinessStep(of),
        {
          ...{ id: 'address', title: t('Address') },
          fields: ['provinceId', 'districtId', 'localLevelId', 'ward', 'street', 'postalCode', 'latitude', 'longitude'],
          body: <PlaceSection of={of} />,
        },
        useMembershipStep(of, offered, row !== undefined),
      ]}
      keptAs={`member-firm ${organizationId} ${row?.id ?? 'new'}`}
      back={useBack('/$lng/members')}
      onCreated={({ id }) =>
        void navigate({ to: '/$lng/members/view/$id', params: { lng, id }, replace: true }).then(holdKeys({ anyScreen: true }))
      }
    />
  )
}

function useFirmStep(of: FirmForm, row: MemberFirm | undefined): FormStep<MemberInput> {
  const { t } = useTranslation()
  return {
    ...{ id: 'firm', title: t('Firm') },
    fields: ['name', 'nameNp', 'pan', 'organizationType', 'organizationCode', 'ownershipType', 'registrationNumber', 'registrationDate'],
    body: (
      <>
        <NameFields of={of} />
        <div>
          <PanField of={of} name="pan" label={t('PAN')} />
          <SamePan pan={of.form.watch('pan')} own={row?.id} />
        </div>
        <TextFields
          of={of}
          fields={[
            { name: 'organizationType', label: t('Organization type') },
            { name: 'organizationCode', label: t('Organization code') },
            { name: 'ownershipType', label: t('Ownership type') },
            { name: 'registrationNumber', label: t('Registration number') },
          ]}
        />
        <DateField of={of} name="registrationDate" label={t('Registration date')} calendar="bs" optional />
      </>
    ),
  }
}

/** Says which other member firms have the PAN: two entries of one firm, or a mistyped number. */
function SamePan({ pan: typed, own }: { pan: string; own: string | undefined }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const pan = asciiDigits(typed).replaceAll(/\s/g, '')
  const isWhole = /^\d{9}$/.test(pan)
  const read = useEndpoint(listMemberFirms, { params: { organizationId }, query: { pan, limit: '3' } }, { enabled: isWhole })
  const others = read.data?.result.filter(({ id }) => id !== own) ?? []
  if (!isWhole || others.length === 0) return null
  return (
    <p role="status" className="hint">
      {t('This PAN is also that of: {{names}}', { names: others.map((firm) => `${nameIn(firm, lng)} (${firm.code})`).join(', ') })}
    </p>
  )
}

function useBusinessStep(of: FirmForm): FormStep<MemberInput> {
  const { t } = useTranslation()
  return {
    ...{ id: 'business', title: t('Business and contact') },
    fields: ['commodityName', 'commodityType', 'commoditySubtype', 'phone', 'email'],
    body: (
      <>
        <TextFields
          of={of}
          fields={[
            { name: 'commodityName', label: t('Commodity') },
            { name: 'commodityType', label: t('Commodity type') },
            { name: 'commoditySubtype', label: t('Commodity subtype') },
            { name: 'phone', label: t('Phone'), kind: 'phone' },
            { name: 'email', label: t('E-mail'), kind: 'email' },
          ]}
        />
      </>
    ),
  }
}

function useMembershipStep(of: FirmForm, types: readonly MembershipType[], isStored: boolean): FormStep<MemberInput> {
  const { t } = useTranslation()
  return {
    ...{ id: 'membership', title: t('Membership') },
    fields: ['membershipTypeId', 'code', 'joinedOn', 'validUntil', 'active'],
    body: (
      <>
        <NameField of={of} name="membershipTypeId" label={t('Membership type')} items={types} />
        <TextFields
          of={of}
          fields={[{ name: 'code', label: t('Member number'), optional: true, help: t('If left empty, the next number is given.') }]}
        />
        <DateField of={of} name="joinedOn" label={t('Member since')} calendar="bs" optional />
        <DateField of={of} name="validUntil" label={t('Valid through')} calendar="bs" optional />
        {isStored && <CheckField of={of} name="active" label={t('Active member')} />}
      </>
    ),
  }
}
