import { ROLES, type Role } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { VOUCHER_TYPES } from '../../books/voucher-types.ts'
import { Check } from '../../ui/check.tsx'
import { Field, FieldHelp, FieldSet } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useRoleNames } from './role-names.ts'

/** What a user is granted: a role, the organization, and for a clerk the voucher types (null: all). */
export type Grant = { role: Role; organizationId: string | null; voucherTypes: string[] | null }

type GrantFieldsProps = {
  grant: Grant
  onChange: (change: Partial<Grant>) => void
  /** The organizations to choose from; absent where the organization is fixed. */
  organizations: readonly { id: string; organizationName: string }[]
  /** Only a superadmin may make another user a superadmin. */
  withSuperadmin?: boolean
}

export function GrantFields({
  grant: { role, organizationId, voucherTypes },
  onChange,
  organizations,
  withSuperadmin = false,
}: GrantFieldsProps) {
  const { t } = useTranslation()
  const names = useRoleNames()
  const roles = ROLES.filter((value) => withSuperadmin || value !== 'superadmin').map((value) => ({ value, label: names[value] }))
  const explained = role === 'superadmin' ? t('An administrator in every organization of the account.') : undefined
  return (
    <>
      {role !== 'superadmin' && organizations.length > 0 && (
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

/** The voucher types that a clerk may enter. All of them is null, so that types added later are permitted too. */
function VoucherTypeChecks({ chosen, onChange }: { chosen: string[] | null; onChange: (chosen: string[] | null) => void }) {
  const { t } = useTranslation()
  const has = (code: string) => chosen?.includes(code) ?? true
  const toggle = (toggled: string) => {
    const codes = VOUCHER_TYPES.map(({ code }) => code).filter((code) => has(code) !== (code === toggled))
    onChange(codes.length === VOUCHER_TYPES.length ? null : codes)
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
