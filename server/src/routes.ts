import { followChanges } from '@lekha/contract'
import { accountRoutes } from './features/accounts/routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor-routes.ts'
import { securityEventRoutes } from './features/accounts/security-events.ts'
import { userRoutes } from './features/accounts/user-routes.ts'
import { archiveRoutes } from './features/archives/routes.ts'
import { bankRoutes } from './features/bank/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { cbmsRoutes } from './features/cbms/routes.ts'
import { chartRoutes } from './features/chart/routes.ts'
import { costCentreRoutes } from './features/cost-centres/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { fiscalYearRoutes } from './features/fiscal-years/routes.ts'
import { yearEndRoutes } from './features/fiscal-years/year-end-routes.ts'
import { goodsRoutes } from './features/goods/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { organizationRoutes } from './features/organizations/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { stockValueRoutes } from './features/stock-values/routes.ts'
import { tdsRoutes } from './features/tds/routes.ts'
import { voucherRoutes } from './features/vouchers/routes.ts'
import type { App } from './http/serve.ts'
import { serveLive } from './http/serve-live.ts'
import { proveBooks } from './reports/engine/proofs.ts'
import { reports } from './reports/index.ts'
import { reportRoutes } from './reports/routes.ts'

/** Every feature with its routes. */
export const features: readonly ((app: App) => void)[] = [
  accountRoutes,
  userRoutes,
  secondFactorRoutes,
  securityEventRoutes,
  organizationRoutes,
  fiscalYearRoutes,
  yearEndRoutes(async (books) => (await proveBooks(books)).answer.proofs, reports),
  calendarRoutes,
  chartRoutes,
  costCentreRoutes,
  goodsRoutes,
  stockValueRoutes,
  tdsRoutes,
  bankRoutes,
  cbmsRoutes,
  memberRoutes,
  receiptRoutes,
  voucherRoutes,
  reportRoutes,
  savedViewRoutes,
  dashboardRoutes,
  importRoutes,
  exportRoutes,
  archiveRoutes,
  (app) => serveLive(app, followChanges),
]
