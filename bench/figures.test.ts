import { describe, expect, it } from 'vitest'
import { durationText, median, medianRatio, percentile, rateText, shareText, spreadText, tableText, unmeasured, whole } from './figures.ts'

describe('what a series of measurements comes to', () => {
  it('is its middle value, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([10, 3, 1, 2])).toBe(2.5)
    expect(median([7])).toBe(7)
  })

  it('is not a number where nothing was measured, so that no goal is met by chance', () => {
    expect(median([])).toBeNaN()
    expect(percentile([], 0.95)).toBeNaN()
    expect(median([]) <= 10).toBe(false)
  })

  it('has a 95th percentile that one slow case in a hundred does not move, and one in ten does', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => (index === 99 ? 1_000 : 1))
    const ten = Array.from({ length: 10 }, (_, index) => (index === 9 ? 1_000 : 1))
    expect(percentile(hundred, 0.95)).toBe(1)
    expect(percentile(ten, 0.95)).toBe(1_000)
    expect(percentile([4, 2, 3, 1], 0.5)).toBe(2)
  })

  it('is compared round by round, so that a slow round counts for neither side', () => {
    expect(medianRatio([300, 30, 300], [1_000, 100, 1_000])).toBe(0.3)
    expect(median([300, 30, 300]) / median([1_000, 100, 100])).not.toBe(0.3)
  })

  it('is left as it was', () => {
    const values = [3, 1, 2]
    median(values)
    percentile(values, 0.5)
    expect(values).toEqual([3, 1, 2])
  })
})

describe('a figure', () => {
  it('has its thousands set apart and its unit behind it', () => {
    expect([whole(0), whole(999), whole(1_000), whole(1_234_567.6)]).toEqual(['0', '999', '1,000', '1,234,568'])
    expect([rateText(1_691.7), shareText(0.254)]).toEqual(['1,692/s', '25 %'])
  })

  it('has no more digits than the measurement knows', () => {
    expect([0.314, 4.24, 56.4, 1_000].map(durationText)).toEqual(['0.31 ms', '4.2 ms', '56 ms', '1000 ms'])
    expect(spreadText([1, 2, 3])).toBe('2 ms (p95 3 ms)')
  })
})

describe('the table', () => {
  it('marks a goal that was met, one that was not, and leaves the mark out where nothing was measured', () => {
    const table = tableText([
      { what: 'posting', goal: '≥ 25 % of raw', ours: '1,692/s', raw: '5,365/s', ratio: '32 %', cpu: '1.1 + 1.9 ms', met: true },
      { what: 'trial balance', goal: '≤ 15 ms', ours: '19 ms', met: false },
      unmeasured('import', 'not there yet', '≥ 1,500/s'),
    ])
    expect(table.split('\n')).toEqual([
      'what           goal           ours (median)  raw      of raw  CPU: server + database',
      'posting        ≥ 25 % of raw  1,692/s        5,365/s  32 %    1.1 + 1.9 ms            ✓',
      'trial balance  ≤ 15 ms        19 ms                                                   ·',
      'import         ≥ 1,500/s      not there yet',
    ])
  })
})
