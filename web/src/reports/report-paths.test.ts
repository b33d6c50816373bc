import { REPORT_PATHS } from '@lekha/contract'
import { expect, test } from 'vitest'
import { reportScreens } from './screens.ts'

test('the paths that a saved view may have are those of the screens of reports', () => {
  expect(REPORT_PATHS.toSorted()).toEqual(reportScreens.map(({ path }) => path).toSorted())
})
