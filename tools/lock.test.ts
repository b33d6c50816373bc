import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lekha-lock-'))
const diary = join(folder, 'diary')
const lock = join(folder, 'install.lock')

afterAll(() => rmSync(folder, { recursive: true }))

/** A process that writes into the diary when it comes in under the lock and when it goes out. */
async function work(): Promise<void> {
  const script = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.js'))}
    await withLock(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(diary)}, 'in ')
      await sleep(30)
      appendFileSync(${JSON.stringify(diary)}, 'out ')
    })`
  await once(spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' }), 'exit')
}

test('of several that come at once, and find a dead owner, one works at a time', async () => {
  const dead = spawn('true')
  await once(dead, 'exit')
  mkdirSync(lock)
  writeFileSync(join(lock, 'owner'), String(dead.pid))
  await Promise.all([work(), work(), work(), work()])
  expect(readFileSync(diary, 'utf8')).toBe('in out '.repeat(4))
  expect(readdirSync(folder)).toEqual(['diary'])
})
