import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { inPage } from '../ui/in-page.tsx'
import { useFailureSentence, WireFailure } from './use-endpoint.ts'

const parts = { status: 422, code: 'rule_broken', message: 'In English.' } as const

function Said({ template, values }: { template: string; values: Record<string, string> }) {
  return <p role="alert">{useFailureSentence()(new WireFailure({ ...parts, template, values }))}</p>
}

/** What is said to somebody who reads Nepali. */
async function saidInNepali(template: string, values: Record<string, string>) {
  await inPage(<Said {...{ template, values }} />)
  i18next.addResourceBundle('np', 'translation', { [template]: template })
  await i18next.changeLanguage('np')
  return () => screen.getByRole('alert').textContent
}

afterEach(() => i18next.changeLanguage('en'))

test('the numbers and dates of a refusal have the digits of its reader', async () => {
  const said = await saidInNepali('Used in {{number}} of {{date}}.', { number: 'JV-0012', date: '2083-04-16' })
  await expect.poll(said).toBe('Used in JV-००१२ of २०८३-०४-१६.')
})

test('a count in a refusal is grouped as amounts are', async () => {
  const said = await saidInNepali('It is used in {{count}} vouchers.', { count: '104200' })
  await expect.poll(said).toBe('It is used in १,०४,२०० vouchers.')
})

test('a name in a refusal stays as it is spelled', async () => {
  const said = await saidInNepali('The ledger {{name}} is not active, {{count}} lines name it.', { name: 'Vault 2', count: '3' })
  await expect.poll(said).toBe('The ledger Vault 2 is not active, ३ lines name it.')
})
