import { randomUUID } from 'node:crypto'
import { addDays } from '@lekha/calendar'
import { type Example, inBooks, organizationForm, reading, versionOf } from './example.ts'
import { freshImport, type Tenant, YEAR } from './tenants.ts'

const PERIOD = { from: YEAR.starts, to: YEAR.ends }

const nextYear = async ({ admin, ids }: Tenant) => {
  const found = await admin.query<{ ends: string }>('select max(ends) as ends from fiscal_year where organization_id = $1', [
    ids.organizationId,
  ])
  const year = addDays(found.rows[0]?.ends ?? YEAR.ends, 1)
  return { year, end: addDays(year, 364) }
}

const tallyFile = ({ canary }: Tenant) =>
  new File(
    [
      `<ENVELOPE><BODY><IMPORTDATA><REQUESTDATA><TALLYMESSAGE><LEDGER NAME="${canary} imported"><PARENT>Sundry Debtors</PARENT></LEDGER></TALLYMESSAGE></REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`,
    ],
    'masters.xml',
    { type: 'text/xml' },
  )

const sheetFile = ({ canary }: Tenant) =>
  new File([`Ledger,Group\n${canary} of a sheet,Sundry Debtors\n`], 'ledgers.csv', { type: 'text/csv' })

const trialBalanceFile = ({ canary }: Tenant) =>
  new File(
    [
      `<ENVELOPE><DSPACCNAME><DSPDISPNAME>${canary}</DSPDISPNAME></DSPACCNAME><DSPACCINFO><DSPCLDRAMT><DSPCLDRAMTA>-1.00</DSPCLDRAMTA></DSPCLDRAMT></DSPACCINFO></ENVELOPE>`,
    ],
    'trial-balance.xml',
    { type: 'text/xml' },
  )

/** An example for each call of an organization, its years, its reports and its imports. */
export const organization: Record<string, Example> = {
  updateVoucherType: (tenant) => ({
    params: { ...inBooks(tenant), voucherType: 'contra' },
    body: { prefix: `${tenant.canary.slice(0, 6)}-${randomUUID().slice(0, 8)}-`, width: 5 },
  }),
  updateOrganization: async (tenant) => ({
    params: inBooks(tenant),
    body: {
      ...organizationForm(tenant),
      version: String(await versionOf(tenant, 'organization', 'organization_id', tenant.ids.organizationId)),
    },
  }),
  readFile: (tenant) => ({ params: { ...inBooks(tenant), fileId: tenant.ids.fileId } }),
  listFiscalYears: ({ ids }) => ({ query: { subcompany: ids.organizationId } }),
  createFiscalYear: async (tenant) => ({ query: { subcompany: tenant.ids.organizationId }, body: await nextYear(tenant) }),
  setFiscalYearStatus: ({ ids }) => ({ params: { id: ids.fiscalYearId }, body: { status: 'active' } }),
  updateFiscalYear: async (tenant) => ({
    params: { id: tenant.ids.fiscalYearId },
    body: {
      ...{ year: YEAR.starts, end: YEAR.ends, name: tenant.canary },
      version: await versionOf(tenant, 'fiscal_year', 'fiscal_year_id', tenant.ids.fiscalYearId),
    },
  }),
  readProofs: reading,
  startProofRun: reading,
  cancelProofRun: reading,
  readDashboard: (tenant) => ({ params: inBooks(tenant), query: { fiscalYearId: tenant.ids.fiscalYearId } }),
  explainFigure: (tenant) => ({ params: inBooks(tenant), query: { ...PERIOD, ledgerId: tenant.ids.ledgerId } }),
  readReport: (tenant) => ({
    params: { ...inBooks(tenant), report: 'ledger' },
    query: { ...PERIOD, ledgerId: tenant.ids.ledgerId, subLedgerId: tenant.ids.subLedgerId },
  }),
  exportReport: (tenant) => ({ params: { ...inBooks(tenant), report: 'trial-balance', format: 'csv' }, query: PERIOD }),
  checkReportCode: (tenant) => ({ params: { ...inBooks(tenant), report: 'trial-balance', code: '1-0000-0000-0000' }, query: PERIOD }),
  exportAsHledger: reading,
  exportAsBeancount: reading,
  exportAsTally: reading,
  recordPrint: (tenant) => ({ params: inBooks(tenant), body: { what: tenant.canary } }),
  importTally: (tenant) => ({ params: inBooks(tenant), query: { dryRun: 'true' }, body: { file: tallyFile(tenant) } }),
  importSheets: (tenant) => ({ params: inBooks(tenant), query: { dryRun: 'true' }, body: { file: sheetFile(tenant) } }),
  readImportTemplate: (tenant) => ({ params: inBooks(tenant), query: { csv: 'openings' } }),
  compareTrialBalance: (tenant) => ({
    params: { ...inBooks(tenant), importId: tenant.ids.importId },
    query: { on: YEAR.ends },
    body: { file: trialBalanceFile(tenant) },
  }),
  cancelImport: async (tenant) => ({ params: { ...inBooks(tenant), importId: await freshImport(tenant) } }),
  showImport: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
  listImportedItems: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
  listImportedLedgers: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
  listImportProblems: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
}
