import type { App } from '../http/serve.ts'
import { accountRoutes } from './accounts/routes.ts'
import { fiscalYearRoutes } from './fiscal-years/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { voucherRoutes } from './vouchers/routes.ts'

/** Every feature with its routes. */
export const features: readonly ((app: App) => void)[] = [accountRoutes, organizationRoutes, fiscalYearRoutes, voucherRoutes]
