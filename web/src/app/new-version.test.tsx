import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNewVersion, loadNewVersion } from './new-version.ts'

const reload = vi.fn()

/** The page as the server gives it, with the script of a version. */
const open = (version: string) => vi.spyOn(document, 'querySelector').mockReturnValue({ src: `/assets/main-${version}.js` } as never)

beforeEach(() => {
  vi.stubGlobal('location', { reload })
  reload.mockClear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a page whose parts are gone is loaded again, and the newer one says so, once', () => {
  open('old')
  expect([loadNewVersion(), reload.mock.calls.length]).toEqual([true, 1])
  open('new')
  expect([isNewVersion(), isNewVersion()]).toEqual([true, false])
})

test('a part that the newest version lacks, too, is not asked for again and again', () => {
  open('old')
  loadNewVersion()
  expect([isNewVersion(), loadNewVersion(), reload.mock.calls.length]).toEqual([false, false, 1])
})
