import { describe, expect, it } from 'vitest'
import { endpointsAreServedOnce, permissionsAreUsed, reportsAreListed } from './contract.ts'
import { found } from './plant.ts'

describe('an endpoint', () => {
  const contract = {
    'packages/contract/src/endpoint.ts': 'export function defineEndpoint(a: A) { return a }',
    'packages/contract/src/voucher.ts':
      "import { defineEndpoint } from './endpoint.ts'\n\nexport const postVoucher = defineEndpoint({ path: '/vouchers' })\n",
  }
  const served = (text: string): string[] => found(endpointsAreServedOnce, { ...contract, 'server/src/features/vouchers/routes.ts': text })

  it.each([
    'serve(app, postVoucher, async () => {})',
    'serveHeavyRead(app, postVoucher, work)',
    'serve(app, contract.postVoucher, work)',
    'serve(\n  app,\n  postVoucher,\n  work,\n)',
  ])('is served: %s', (text) => {
    expect(served(text)).toEqual([])
  })

  it.each(['', '// serve(app, postVoucher, work)', "const a = 'serve(app, postVoucher, work)'", 'serve(app, postVoucherAgain, work)'])(
    'is not served: %s',
    (text) => {
      expect(served(text)).toEqual(['packages/contract/src/voucher.ts:3 The endpoint postVoucher is not served.'])
    },
  )

  it('is not served by a test', () => {
    expect(found(endpointsAreServedOnce, { ...contract, 'server/src/a.test.ts': 'serve(app, postVoucher, work)' })).toHaveLength(1)
  })

  it('is not served twice', () => {
    expect(served('serve(app, postVoucher, work)\nserve(app, postVoucher, other)')).toEqual([
      'server/src/features/vouchers/routes.ts:2 The endpoint postVoucher is served again.',
    ])
  })

  it('that every master has is served with the others of its master', () => {
    const master = {
      'packages/contract/src/master.ts': 'export function masterCalls(a: A) { return { list: defineEndpoint({}) } }',
      'packages/contract/src/chart.ts': 'export const ledgerCalls = masterCalls({})',
    }
    const routes = (text: string) => found(endpointsAreServedOnce, { ...master, 'server/src/features/chart/routes.ts': text })
    expect(routes('serveMaster(app, ledgerCalls, ledgers)')).toEqual([])
    expect(routes('')).toEqual(['packages/contract/src/chart.ts:1 The endpoint ledgerCalls is not served.'])
  })

  it('has a name', () => {
    expect(found(endpointsAreServedOnce, { 'packages/contract/src/a.ts': 'export const all = [defineEndpoint({})]' })).toHaveLength(1)
  })
})

describe('a permission', () => {
  const permissions = {
    'packages/contract/src/permissions.ts': "export const PERMISSIONS = {\n  'voucher.post': ['clerk'],\n  'voucher.read': ['clerk'],\n}",
  }

  it('that an endpoint asks for passes', () => {
    const endpoints = "defineEndpoint({ permission: 'voucher.post' })\ndefineEndpoint({ permission: 'voucher.read' })"
    expect(found(permissionsAreUsed, { ...permissions, 'packages/contract/src/voucher.ts': endpoints })).toEqual([])
  })

  it('that none asks for is found', () => {
    const endpoints = "defineEndpoint({ permission: 'voucher.post' }) // 'voucher.read'"
    expect(found(permissionsAreUsed, { ...permissions, 'packages/contract/src/voucher.ts': endpoints })).toEqual([
      'packages/contract/src/permissions.ts:3 No endpoint asks for the permission voucher.read.',
    ])
  })
})

describe('a report', () => {
  const reports = {
    'server/src/reports/report.ts': 'export function defineReport() {}',
    'server/src/reports/trial-balance.ts': 'export const trialBalance = defineReport({})',
    'server/src/reports/sections.ts': 'export const sections = []',
    'server/src/reports/trial-balance.test.ts': 'defineReport({})',
  }

  it('in the index passes', () => {
    const index = "import { trialBalance } from './trial-balance.ts'"
    expect(found(reportsAreListed, { ...reports, 'server/src/reports/index.ts': index })).toEqual([])
  })

  it('beside the index is found', () => {
    const missing = ['server/src/reports/trial-balance.ts:1 The report is not in the index.']
    expect(found(reportsAreListed, { ...reports, 'server/src/reports/index.ts': "// import './trial-balance.ts'" })).toEqual(missing)
    expect(found(reportsAreListed, reports)).toEqual(missing)
  })
})
