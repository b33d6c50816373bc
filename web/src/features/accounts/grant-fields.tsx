import { ROLES, type Role } from '@lekha/contract'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { VOUCHER_TYPES } from '../../books/voucher-types.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import { SelectField } from '../../form/select-field.tsx'
import { Check } from '../../ui/check.tsx'
import { FieldHelp, FieldSet } from '../../ui/field.tsx'
import { useRoleNames } from './role-names.ts'

/** What a user is granted: a role, the organization, and for a clerk the voucher types (null: all). */
type Grant = { role: Role; organizationId: string | null; voucherTypes: string[] | null }

type GrantFieldsProps<Input extends FieldValues, Output> = {
  of: ContractForm<Input, Output>
  /** The organizations to choose from; none where the organization is fixed. */
  organizations: readonly { id: string; organizationName: string }[]
  /** Only a superadmin may make another user a superadmin. */
  withSuperadmin?: boolean
}

export function GrantFields<Input extends Grant, Output>({ of, organizations, withSuperadmin = false }: GrantFieldsProps<Input, Output>) {
  const { t } = useTranslation()
  const names = useRoleNames()
  const role = of.form.watch('role' as FieldPath<Input>) as Role
  const roles = ROLES.filter((value) => withSuperadmin || value !== 'superadmin').map((value) => ({ value, label: names[value] }))
  const choices = organizations.map(({ id, organizationName }) => ({ value: id, label: organizationName }))
  return (
    <>
      {role !== 'superadmin' && choices.length > 0 && (
        <SelectField of={of} name={'organizationId' as FieldPath<Input>} label={t('Organization')} optional={false} options={choices} />
      )}
      <SelectField
        of={of}
        name={'role' as FieldPath<Input>}
        label={t('Role')}
        options={roles}
        help={role === 'superadmin' && t('An administrator in every organization of the account.')}
      />
      {role === 'clerk' && <VoucherTypeChecks of={of} />}
    </>
  )
}

/** The voucher types that a clerk may enter. All of them is null, so that types added later are permitted too. */
function VoucherTypeChecks<Input extends Grant, Output>({ of }: { of: ContractForm<Input, Output> }) {
  const { t } = useTranslation()
  const { field } = useController({ control: of.form.control, name: 'voucherTypes' as FieldPath<Input> })
  const chosen = field.value as string[] | null
  const has = (code: string) => chosen?.includes(code) ?? true
  const toggle = (toggled: string) => {
    const codes = VOUCHER_TYPES.map(({ code }) => code).filter((code) => has(code) !== (code === toggled))
    field.onChange(codes.length === VOUCHER_TYPES.length ? null : codes)
  }
  return (
    <FieldSet label={t('Vouchers that the clerk may enter')}>
      {VOUCHER_TYPES.map(({ code, label }) => (
        <Check key={code} label={t(label)} checked={has(code)} onChange={() => toggle(code)} />
      ))}
      {chosen?.length === 0 && <FieldHelp>{t('Without any, the clerk can only view.')}</FieldHelp>}
    </FieldSet>
  )
}
