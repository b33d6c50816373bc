import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { startTestApp } from '../testing/test-app.ts'

test('the health check reports a full disk and stays healthy: a restart would not free the disk', async () => {
  const { database, close } = await startTestApp()
  let free = 1024 ** 3
  const parts = { runtime: database.runtime, secret: randomBytes(32), clock: systemClock, logLevel: 'silent', freeBytes: async () => free }
  const { http } = await buildApp(parts)
  const health = async () => {
    const response = await http.inject({ url: '/api/health' })
    return [response.statusCode, response.json<unknown>()]
  }
  expect(await health()).toEqual([200, { status: 'ok' }])
  free = 10 * 1024 ** 2
  expect(await health()).toEqual([200, { status: 'disk full' }])
  await http.close()
  await close()
})
