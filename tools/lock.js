/// <reference types="node" />
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs the work while no other process of this machine works under the same lock. The lock is a folder that names its
 * owner; it appears and goes by a rename, so it is never seen without one, and a dead owner's lock is taken over.
 *
 * Plain old JavaScript: it runs before the right Node is there.
 *
 * @template T
 * @param {string} path
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  const own = `${path}.${process.pid}`
  mkdirSync(own, { recursive: true })
  writeFileSync(`${own}/owner`, String(process.pid))
  for (let said = false; !(renamed(own, path) || tookOver(path)); said = true) {
    if (!said) process.stdout.write(`Waiting for process ${ownerOf(path)}, which does the same (${path}).\n`)
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(own, { recursive: true, force: true })
    renameSync(path, own)
    rmSync(own, { recursive: true })
  }
}

/** @param {string} own @param {string} path */
function renamed(own, path) {
  try {
    renameSync(own, path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST') || (hasCode(error, 'EPERM') && existsSync(path))) return false // EPERM: Windows
    throw error
  }
}

/**
 * Of several waiters only one can make the folder "after the dead owner".
 * @param {string} path
 */
function tookOver(path) {
  const owner = ownerOf(path)
  if (!owner || lives(owner)) return false
  try {
    mkdirSync(`${path}/after-${owner}`)
  } catch {
    return false
  }
  if (ownerOf(path) !== owner) return false
  writeFileSync(`${path}/owner`, String(process.pid))
  return true
}

/** @param {string} path */
function ownerOf(path) {
  try {
    return Number.parseInt(readFileSync(`${path}/owner`, 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** @param {unknown} error @param {string[]} codes */
function hasCode(error, ...codes) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
