import { isZero } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { expectedPages, openWorkedCompany, pageOf } from '../../testing/worked-company.ts'

let product: TestApp
let company: Awaited<ReturnType<typeof openWorkedCompany>>

beforeAll(async () => {
  product = await startTestApp()
  company = await openWorkedCompany(product)
})
afterAll(() => product.close())

const pages = await expectedPages()

describe('of a company worked out on paper', () => {
  test.each(pages)('$command says what the paper says', async ({ command, page }) => {
    const report = await company.ask(command)
    expect(pageOf(report)).toBe(page)
    expect(report.proofs.filter(({ difference }) => !isZero(difference))).toEqual([])
  })
})
