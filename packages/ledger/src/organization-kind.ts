/** Whether an organization works for a profit. A non-profit has an income and expenditure account, and a surplus instead of a profit. */
export const ORGANIZATION_KINDS = ['business', 'non-profit'] as const
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number]
