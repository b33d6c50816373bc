import {
  type FiscalYear,
  type ListedFiscalYear,
  listFiscalYears,
  listOrganizations,
  mayDo,
  type Organization,
  type Permission,
  type Role,
} from '@lekha/contract'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useChosen } from './chosen.ts'

/** The organization whose books are open in this tab. */
export type OpenOrganization = {
  organizationId: string
  organization: Organization
  /** The working year; undefined when none is chosen (a superadmin may work without one). */
  fiscalYear: FiscalYear | undefined
  /** All years of the organization, by start. */
  years: ListedFiscalYear[]
  /** The caller's role in this organization. */
  role: Role
  may: (permission: Permission) => boolean
}

/** The organization of this tab; undefined when none is chosen, or before it was read. */
export function useOrganizationIfAny(): OpenOrganization | undefined {
  const { org, fiscalYear } = useChosen()
  const organizations = useEndpoint(listOrganizations, {})
  const years = useEndpoint(listFiscalYears, { query: { subcompany: org ?? '' } }, { enabled: org !== null })
  const organization = organizations.data?.result.find(({ id }) => id === org)
  if (!organization) return undefined
  const known = years.data?.result ?? []
  return {
    organizationId: organization.id,
    organization,
    fiscalYear: known.find(({ id }) => id === fiscalYear),
    years: known,
    role: organization.role,
    may: (permission) => mayDo(organization.role, permission),
  }
}

/** The organization of this tab, for screens behind the guard that shows them only when there is one. */
export function useOrganization(): OpenOrganization {
  const open = useOrganizationIfAny()
  if (!open) throw new Error('This screen was shown without an organization.')
  return open
}

/** The working year, for screens behind the guard of fiscal years. */
export function useWorkingYear(): FiscalYear {
  const { fiscalYear } = useOrganization()
  if (!fiscalYear) throw new Error('This screen was shown without a fiscal year.')
  return fiscalYear
}
