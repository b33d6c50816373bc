import type { App } from '../http/serve.ts'
import { reportRoutes } from '../reports/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor-routes.ts'
import { securityEventRoutes } from './accounts/security-events.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { chartRoutes } from './chart/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { fiscalYearRoutes } from './fiscal-years/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { voucherRoutes } from './vouchers/routes.ts'

/** Every feature with its routes. */
export const features: readonly ((app: App) => void)[] = [
  accountRoutes,
  userRoutes,
  secondFactorRoutes,
  securityEventRoutes,
  organizationRoutes,
  fiscalYearRoutes,
  calendarRoutes,
  chartRoutes,
  voucherRoutes,
  reportRoutes,
  dashboardRoutes,
  importRoutes,
]
