import { createUser, type InputOf, listOrganizations, ROLES, type Role, userRole } from '@lekha/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useChosen } from '../../app/chosen.ts'
import { schemaOf, useContractForm } from '../../app/form/contract-form.ts'
import { Form } from '../../app/form/form.tsx'
import { FormActions } from '../../app/form/form-actions.tsx'
import { useFormDialogKeys } from '../../app/form/form-dialog-keys.ts'
import { TextFields } from '../../app/form/text-fields.tsx'
import { SCREENS } from '../../app/screens.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Select } from '../../ui/select.tsx'
import { useRoleNames } from './role-names.ts'

type Memberships = InputOf<typeof createUser>['body']['memberships']

/** What is being given to the new user: a role, where he has it, and for a clerk the types of voucher, null for all. */
type Grant = { role: Role; organizationId: string | null; voucherTypes: string[] | null }

/** A user with a role in one organization, or in all of the account, and a first password to tell him. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { org } = useChosen()
  const [grant, setGrant] = useState<Grant>({ role: 'accountant', organizationId: org, voucherTypes: null })
  const of = useContractForm(schemaOf(createUser), { firstName: '', lastName: '', email: '', password: '', memberships: [] })
  const create = useWrite(createUser)
  const store = of.form.handleSubmit((body) =>
    create.mutate(
      { body: { ...body, superadmin: grant.role === 'superadmin', memberships: membershipsOf(grant) } },
      {
        onSuccess: ({ result }) => {
          notify('success', t('Data has been added sucessfully.'), `${result.firstName} ${result.lastName}`)
          onClose()
        },
        onError: of.refuse,
      },
    ),
  )
  const keys = useFormDialogKeys(t('Create'))
  return (
    <Dialog
      onClose={onClose}
      keys={keys}
      title={t('New user')}
      footer={<FormActions form={id} verb={t('Create')} onCancel={onClose} pending={create.isPending} />}
    >
      <Form id={id} startHere className="form-stack" onSubmit={store}>
        <TextFields
          of={of}
          fields={[
            { name: 'firstName', label: t('First name') },
            { name: 'lastName', label: t('Last name') },
            { name: 'email', label: t('E-mail'), kind: 'email' },
            { name: 'password', label: t('First password'), kind: 'password', autoComplete: 'new-password' },
          ]}
        />
        <GrantFields grant={grant} onChange={(change) => setGrant({ ...grant, ...change })} />
      </Form>
    </Dialog>
  )
}

/** A superadmin is in every organization without being a member; voucher types limit a clerk only. */
function membershipsOf({ role, organizationId, voucherTypes }: Grant): Memberships {
  if (role === 'superadmin' || organizationId === null) return []
  return [{ organizationId, role, voucherTypes: role === 'clerk' ? voucherTypes : null }]
}

type GrantFieldsProps = { grant: Grant; onChange: (change: Partial<Grant>) => void }

function GrantFields({ grant: { role, organizationId, voucherTypes }, onChange }: GrantFieldsProps) {
  const { t } = useTranslation()
  const names = useRoleNames()
  const organizations = useEndpoint(listOrganizations, {}).data?.result ?? []
  // Only a superadmin may make another.
  const mayMakeAny = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const roles = ROLES.filter((value) => mayMakeAny || value !== 'superadmin').map((value) => ({ value, label: names[value] }))
  const explained = role === 'superadmin' ? t('An administrator in every organization of the account.') : undefined
  return (
    <>
      {role !== 'superadmin' && (
        <Field label={t('Organization')}>
          <Select
            options={organizations.map((organization) => ({ value: organization.id, label: organization.organizationName }))}
            value={organizationId}
            onChange={(value) => onChange({ organizationId: value })}
          />
        </Field>
      )}
      <Field label={t('Role')} help={explained}>
        <Select options={roles} value={role} onChange={(value) => onChange({ role: value })} />
      </Field>
      {role === 'clerk' && <VoucherTypeChecks chosen={voucherTypes} onChange={(value) => onChange({ voucherTypes: value })} />}
    </>
  )
}

const TYPES = SCREENS.flatMap(({ label, search }) => (search ? [{ code: search.type, label }] : []))

/** The types of voucher that a clerk may enter. All of them is null, so that later types are his too. */
function VoucherTypeChecks({ chosen, onChange }: { chosen: string[] | null; onChange: (chosen: string[] | null) => void }) {
  const { t } = useTranslation()
  const has = (code: string) => chosen?.includes(code) ?? true
  const toggle = (toggled: string) => {
    const codes = TYPES.map(({ code }) => code).filter((code) => has(code) !== (code === toggled))
    onChange(codes.length === TYPES.length ? null : codes)
  }
  return (
    <fieldset className="form-fieldset">
      <legend className="field-label">{t('Vouchers that the clerk may enter')}</legend>
      {TYPES.map(({ code, label }) => (
        <label key={code} className="check">
          <input type="checkbox" checked={has(code)} onChange={() => toggle(code)} />
          {t(label)}
        </label>
      ))}
      {chosen?.length === 0 && <p className="field-help">{t('Without any, the clerk can only look.')}</p>}
    </fieldset>
  )
}
