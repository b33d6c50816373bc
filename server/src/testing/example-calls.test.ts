import { mayDo, ROLES } from '@lekha/contract'
import { expect, test } from 'vitest'
import { ENDPOINTS } from './ask.ts'
import { EXAMPLES } from './example-calls.ts'
import { guarded, rights } from './rights.ts'

test('each endpoint has an example in example-*.ts, so that it is tried for every role and every id', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual([...ENDPOINTS.keys()].toSorted())
})

test('the table of rights holds every endpoint once, in order', () => {
  expect([...rights.keys()]).toEqual(guarded().map(([name]) => name))
})

test('the table of rights is what the permissions of the contract say', () => {
  for (const [name, endpoint] of guarded()) {
    if (endpoint.access.scope !== 'organization') continue
    const { permission } = endpoint.access
    const said = ROLES.map((role) => (mayDo(role, permission) ? endpoint.status : 403))
    expect([name, ...(rights.get(name)?.values() ?? [])]).toEqual([name, ...said, 404])
  }
})
