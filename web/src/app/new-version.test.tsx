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

/** What the server gives as the page now; undefined where it cannot be reached. */
const serves = (served: string | undefined) =>
  vi.stubGlobal('fetch', async () => {
    if (served === undefined) throw new TypeError('no line')
    return new Response(`<script src="/assets/main-${served}.js">`)
  })

test('a page whose parts are gone is loaded again, and the newer one says so, once', async () => {
  open('old')
  serves('new')
  await loadNewVersion()
  expect(reload).toHaveBeenCalledOnce()
  open('new')
  expect([isNewVersion(), isNewVersion()]).toEqual([true, false])
})

test('without a line, or while the server has this very version, the page stays as it is', async () => {
  open('old')
  for (const served of [undefined, 'old']) {
    serves(served)
    await loadNewVersion()
  }
  expect(reload).not.toHaveBeenCalled()
})

test('a part that the newest version lacks, too, is not asked for again and again', async () => {
  open('old')
  serves('new')
  await loadNewVersion()
  await loadNewVersion()
  expect([isNewVersion(), reload.mock.calls.length]).toEqual([false, 1])
})
