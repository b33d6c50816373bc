import { gzipSync } from 'node:zlib'
import { listOrganizations, showSignUp } from '@lekha/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { urlOf } from '../http/admit.ts'
import { answerFaults, checkAnswers } from './answer-check.ts'

test('an answer that lacks or adds a field is a fault, packed or not; a refusal, and what the contract does not know, is none', async () => {
  const http = Fastify()
  let answer: unknown
  http.get(urlOf(showSignUp), async () => answer)
  http.get(urlOf(listOrganizations), (_request, reply) =>
    reply
      .type('application/json')
      .header('content-encoding', 'gzip')
      .send(gzipSync(JSON.stringify(answer))),
  )
  http.get('/api/health', async () => answer)
  checkAnswers(http)
  const faultsOf = async (url: string, told: unknown) => {
    answer = told
    await http.inject(url)
    return answerFaults.splice(0)
  }
  expect(await faultsOf(urlOf(showSignUp), { result: { open: true } })).toEqual([])
  expect(await faultsOf(urlOf(showSignUp), { result: {} })).toEqual([expect.stringMatching(/^GET \/signup answered what/)])
  expect(await faultsOf(urlOf(showSignUp), { result: { open: true, more: 1 } })).toEqual([
    expect.stringMatching(/more than.*\/result\/more$/),
  ])
  expect(await faultsOf(urlOf(listOrganizations), { result: [] })).toEqual([])
  expect(await faultsOf(urlOf(listOrganizations), { result: [{}] })).toHaveLength(1)
  expect(await faultsOf('/api/health', { status: 1 })).toEqual([])
  expect(await faultsOf('/api/nothing', {})).toEqual([])
})
