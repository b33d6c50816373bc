import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, adToBs, bsToAd, type Language, readDate } from './index.ts'

const TODAY = '2083-08-04'

/** The BS date that was read, or the sentence of the refusal. */
function read(text: string, context: { current?: string; within?: { from: string; to: string }; language?: Language } = {}): string {
  const answer = readDate(text, { today: TODAY, current: '2083-05-20', language: 'en', ...context })
  return answer.ok ? answer.bs : answer.message
}

describe('a typed date', () => {
  test.each([
    ['5', '2083-05-05'],
    ['05', '2083-05-05'],
    ['31', '2083-05-31'],
    ['5-8', '2083-08-05'],
    ['4/8', '2083-08-04'],
    ['4.8', '2083-08-04'],
    ['4 8', '2083-08-04'],
    [' 4 - 8 ', '2083-08-04'],
    ['8-5-2083', '2083-05-08'],
    ['2083-5-8', '2083-05-08'],
    ['2083/05/08', '2083-05-08'],
    ['2083.5.8', '2083-05-08'],
    ['2083 5 8', '2083-05-08'],
    ['२०८३-५-८', '2083-05-08'],
    ['२०८३/०५/०८', '2083-05-08'],
    ['५', '2083-05-05'],
    ['+1', '2083-05-21'],
    ['-1', '2083-05-19'],
    ['+12', '2083-06-01'],
    ['\u22121', '2083-05-19'],
    ['+०', '2083-05-20'],
    ['t', '2083-08-04'],
    ['T', '2083-08-04'],
    ['y', '2083-08-03'],
  ])('%j is %s', (text, bs) => {
    expect(read(text)).toBe(bs)
  })

  const year = { from: '2083-04-01', to: '2084-03-31' }
  test.each([
    ['5-1', '2083-12-25', '2084-01-05'],
    ['30-3', '2083-04-01', '2084-03-30'],
    ['1-4', '2084-01-05', '2083-04-01'],
    ['5-1', '2080-02-10', '2084-01-05'],
    ['5', '2083-12-25', '2083-12-05'],
    ['5-1-2083', '2083-12-25', '2083-01-05'],
  ])('%j, typed where %s stands, is %s of the fiscal year 2083/84', (text, current, bs) => {
    expect(read(text, { current, within: year })).toBe(bs)
  })

  test('a day that its month does not have in the fiscal year is refused, though another year has it', () => {
    expect(read('32-3', { current: '2083-12-25', within: year })).toBe('Asar 2084 has 31 days.')
  })

  test('a month that a short fiscal year does not have is that of the date in the field', () => {
    expect(read('5-5', { current: '2083-09-01', within: { from: '2083-08-01', to: '2084-03-31' } })).toBe('2083-05-05')
  })

  test('comes back in both calendars', () => {
    expect(readDate('t', { today: TODAY, current: '2083-05-20', language: 'np' })).toEqual({ ok: true, bs: '2083-08-04', ad: '2026-11-20' })
  })

  test.each([
    ['ad 2026-2-24', '2082-11-12'],
    ['AD2026/2/24', '2082-11-12'],
    ['2026-2-24', '2082-11-12'],
    ['2026-11-20', '2083-08-04'],
    ['२०२६-२-२४', '2082-11-12'],
    ['1960-1-1', '2016-09-17'],
    ['ad 2044-4-13', '2100-12-31'],
    ['bs 2040-5-8', '2040-05-08'],
    ['BS 2026-2-24', '2026-02-24'],
  ])('%j is read in its own calendar', (text, bs) => {
    expect(read(text)).toBe(bs)
  })

  test('a year that both calendars have is read as the one nearer to the date in the field', () => {
    expect(read('2040-5-9', { current: '2040-05-08' })).toBe('2040-05-09')
    expect(read('1983-8-25', { current: '2040-05-08' })).toBe(adToBs('1983-08-25'))
    expect(read('2040-5-9', { current: '2083-05-08' })).toBe(adToBs('2040-05-09'))
  })

  test('the date already in the field, accepted with Enter, stays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47_848 }), (days) => {
        const current = adToBs(addDays('1913-04-13', days))
        return read(current, { current }) === current
      }),
    )
  })

  test('an AD date typed whole is that day, whatever the field holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47_848 }), (days) => {
        const ad = addDays('1913-04-13', days)
        return read(`ad ${ad}`) === adToBs(ad)
      }),
    )
  })

  test('steps over the ends of months and years', () => {
    expect(read('+1', { current: '2083-12-30' })).toBe('2084-01-01')
    expect(read('-1', { current: '2083-01-01' })).toBe('2082-12-30')
    expect(bsToAd(read('+365', { current: '2083-04-01' }))).toBe('2027-07-17')
  })
})

describe('a text that is not a date', () => {
  test.each([
    ['Enter a date.', '', '  '],
    ['Falgun 2082 has 30 days.', '2082-11-31', '2082-11-32'],
    ['Bhadra 2083 has 31 days.', '32', '32-5'],
    ['February 2026 has 28 days.', '2026-2-29', 'ad 2026-2-29'],
    ['BS day should be in range of 1 to 32', '0', '33', '40-5', '0-5'],
    ['BS month should be in range of 1 to 12', '1-13', '5-0', '2083-13-40'],
    ['BS year should be in range of 1970 to 2100', '2101-1-1', '1900-1-1', '0000-00-00', '9999-12-31', 'bs 1960-1-1'],
    ['AD month should be in range of 1 to 12', 'ad 2026-13-1'],
    ['AD day should be in range of 1 to 31', 'ad 2026-12-32'],
    ['AD year should be in range of 1913 to 2043', 'ad 2083-5-8', '1913-4-12', 'ad 1900-1-1', '+99999', '-99999'],
    ['Write the year with four digits, as in 2083-5-8.', '8-5-83', '83-5-8', '8/5/083', 'ad 24', 'ad 2-24', 'ad 26-2-24'],
    [
      'Write a date as 2083-5-8, 5-8 or 5.',
      '5-',
      '-',
      '--1',
      '5--8',
      '1-2-3-4',
      '100',
      '2083',
      '2083-5',
      '2083-05-081',
      '20830508',
      'x',
      'today',
      'ty',
      '+',
      '+x',
      '+1.5',
      '5,8',
      'NaN',
      '1e1',
      '0x5',
      '5\u0000',
      '\u202e5',
      '5\u200b8',
      '5T00:00Z',
      '32 Asar',
      'ad',
      `ad${' '.repeat(100_000)}x`,
      '5'.repeat(100_000),
    ],
  ])('%s', (sentence, ...texts) => {
    for (const text of texts) expect([text, read(text)]).toEqual([text, sentence])
  })

  test('is answered in Nepali where the screen is', () => {
    expect(read('2082-11-31', { language: 'np' })).toBe('२०८२ फागुनमा ३० दिन छन्।')
    expect(read('ad 2026-2-29', { language: 'np' })).toBe('ई.सं. २०२६ को महिना २ मा २८ दिन छन्।')
    expect(read('', { language: 'np' })).toBe('मिति लेख्नुहोस्।')
  })

  test('never throws and never invents a day', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.string({ unit: fc.constantFrom(...'0123456789०९+-/. adbsty'.split('')), maxLength: 12 }),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const answer = readDate(text, { today: TODAY, current: TODAY, language: 'en' })
        return answer.ok ? bsToAd(answer.bs) === answer.ad : answer.message.length > 0
      }),
      { numRuns: 1_000 },
    )
  })
})
