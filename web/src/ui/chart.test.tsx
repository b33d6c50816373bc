import { parsePaisa } from '@lekha/money'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chart, type ChartSeries } from './chart.tsx'
import { inPage } from './in-page.tsx'

const MONTHS = ['Shrawan', 'Bhadra', 'Ashwin']
const bars = (...values: string[]): ChartSeries => ({
  id: 'debit',
  label: 'Debit',
  kind: 'amount',
  look: 'bar',
  values: values.map(parsePaisa),
})
const line = (...values: string[]): ChartSeries => ({
  id: 'b',
  label: 'Closing',
  kind: 'balance',
  look: 'line',
  values: values.map(parsePaisa),
})

async function draw(series: readonly ChartSeries[], opened?: string[]) {
  const points = MONTHS.map((label) => ({ id: label, label, onOpen: opened && (() => void opened.push(label)) }))
  const user = await inPage(<Chart title="Cash" points={points} series={series} />)
  const numbers = (tag: string, name: string) =>
    [...document.querySelectorAll(tag)].map((each) => Number.parseInt(each.getAttribute(name) ?? '', 10))
  return { user, numbers }
}

test('bars are as high as their amounts; an amount of zero has none, a very small one can still be seen', async () => {
  const { numbers } = await draw([bars('4000', '0', '0.01')])
  expect(numbers('rect', 'height')).toEqual([100, 0])
  expect(document.querySelectorAll('rect')[1]?.getAttribute('height')).toBe('0.8%')
})

test('a line rises with the balance, also one in credit, and falls below zero where the side changes', async () => {
  expect((await draw([line('0', '1000', '2000')])).numbers('circle', 'cy')).toEqual([100, 50, 0])
  expect((await draw([line('0', '-1000', '-2000')])).numbers('circle', 'cy')).toEqual([100, 50, 0])
  expect(screen.getByText('2 Cr')).toBeTruthy()
  expect((await draw([line('-1000', '0', '2000')])).numbers('circle', 'cy')).toEqual([100, 66, 0])
  expect(screen.getByText('1 Cr')).toBeTruthy()
})

test('each period is read with its amounts, a balance with its side', async () => {
  await draw([bars('300', '0', '1130.50'), line('700', '-0.05', '0')])
  expect(screen.getAllByRole('listitem').map((each) => each.title)).toEqual([
    'Shrawan: Debit 300.00, Closing 700.00 Dr',
    'Bhadra: Debit 0.00, Closing 0.05 Cr',
    'Ashwin: Debit 1,130.50, Closing 0.00',
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

test('Tab stops once; arrows, Home and End go from period to period, Enter opens', async () => {
  const opened: string[] = []
  const { user } = await draw([bars('1', '2', '3')], opened)
  await user.tab()
  await user.keyboard('{ArrowRight}{Enter}{End}{ArrowRight}{Enter}{Home}{Enter}')
  expect(opened).toEqual(['Bhadra', 'Ashwin', 'Shrawan'])
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

test('of many periods only some are labelled, fewer in a narrow chart, and all are read', async () => {
  const points = Array.from({ length: 24 }, (_, index) => ({ id: String(index), label: `Shrawan ${2060 + index}` }))
  await inPage(<Chart title="Cash" points={points} series={[bars(...points.map(() => '1'))]} />)
  const rooms = [...document.querySelectorAll('[data-room]')].map((each) => (each as HTMLElement).dataset.room)
  expect([rooms.filter((room) => room === 'any').length, rooms.filter((room) => room === 'wide').length]).toEqual([3, 3])
  expect(screen.getAllByRole('listitem')).toHaveLength(24)
})
