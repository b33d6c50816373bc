/** Roles, strongest first. superadmin is an administrator in every organization of the account; the others come from a membership. */
export const ROLES = ['superadmin', 'admin', 'accountant', 'auditor', 'clerk'] as const
/** A user's role in an organization. */
export type Role = (typeof ROLES)[number]

/**
 * Which roles have which permission in an organization's books. The server checks it on every call; the web app hides what would be
 * refused. A clerk reads the chart and their own vouchers and drafts; every figure beyond their own entries needs `report.read`, but for what member firms owe.
 */
export const PERMISSIONS = {
  'organization.read': ['superadmin', 'admin', 'accountant', 'auditor', 'clerk'],
  'organization.write': ['superadmin', 'admin'],
  'year.write': ['superadmin', 'admin'],
  'chart.read': ['superadmin', 'admin', 'accountant', 'auditor', 'clerk'],
  'chart.write': ['superadmin', 'admin', 'accountant'],
  'opening.write': ['superadmin', 'admin', 'accountant'],
  'voucher.read': ['superadmin', 'admin', 'accountant', 'auditor', 'clerk'],
  'voucher.post': ['superadmin', 'admin', 'accountant', 'clerk'],
  'voucher.change': ['superadmin', 'admin', 'accountant'],
  'draft.write': ['superadmin', 'admin', 'accountant', 'clerk'],
  'report.read': ['superadmin', 'admin', 'accountant', 'auditor'],
  'import.run': ['superadmin', 'admin'],
  'member.read': ['superadmin', 'admin', 'accountant', 'auditor', 'clerk'],
  'member.write': ['superadmin', 'admin', 'accountant'],
} as const satisfies Record<string, readonly Role[]>

/** The name of a right inside an organization. */
export type Permission = keyof typeof PERMISSIONS

/**
 * Whether a role holds a right.
 *
 * @example mayDo('auditor', 'voucher.post') // false
 */
export function mayDo(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}

/** The strongest of some roles; undefined when there is none. */
export function strongest(roles: readonly Role[]): Role | undefined {
  return ROLES.find((role) => roles.includes(role))
}
