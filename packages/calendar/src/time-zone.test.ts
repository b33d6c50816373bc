import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/** What a program prints that converts every month start, today and the time, run under a time zone of its own. */
function answersIn(timeZone: string): { minutesBehindUtc: number; answers: unknown } {
  const program = `
    import { createHash } from 'node:crypto'
    import { adToBs, bsMonthStarts, bsToAd, readDate, timeInNepal, todayInNepal, weekdayOf } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const noon = Date.UTC(2026, 10, 20, 12)
    const months = bsMonthStarts().map(({ starts }) => [starts, adToBs(starts), bsToAd(adToBs(starts)), weekdayOf(starts)])
    const fingerprint = createHash('sha256').update(JSON.stringify(months)).digest('hex')
    const typed = readDate('2026-11-20', { today: '2083-08-04', current: '2083-08-04', language: 'en' })
    const answers = [adToBs('2026-11-20'), bsToAd('2083-08-04'), todayInNepal(() => noon), timeInNepal(noon), typed, fingerprint]
    process.stdout.write(JSON.stringify({ minutesBehindUtc: new Date(noon).getTimezoneOffset(), answers }))
  `
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TZ: timeZone, NODE_OPTIONS: '' },
    encoding: 'utf8',
  })
  const answer: ReturnType<typeof answersIn> = JSON.parse(printed)
  return answer
}

describe('the time zone of the machine', () => {
  test('changes no date', () => {
    const nepal = answersIn('Asia/Kathmandu')
    const west = answersIn('America/New_York')
    const east = answersIn('Pacific/Kiritimati')
    expect([nepal.minutesBehindUtc, west.minutesBehindUtc, east.minutesBehindUtc]).toEqual([-345, 300, -840])
    expect(nepal.answers).toEqual([
      '2083-08-04',
      '2026-11-20',
      '2026-11-20',
      '17:45:00',
      { ok: true, bs: '2083-08-04', ad: '2026-11-20' },
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    expect(west.answers).toEqual(nepal.answers)
    expect(east.answers).toEqual(nepal.answers)
  })
})
