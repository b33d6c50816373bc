import { digits, formatAmount, magnitude, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './chart.module.css'
import { type ChartScale, chartScale, depthIn } from './chart-scale.ts'
import { chordOf } from './keys.ts'
import { langOf, useLanguage } from './language.ts'
import { letterOf } from './money.tsx'

/** A period on the axis of a chart. `present` is the one that today lies in. */
type ChartPoint = { id: string; label: string; present?: boolean; onOpen?: (() => void) | undefined }

/** What is drawn of each period; a `balance` carries Dr or Cr, and the side of the largest one is drawn upwards. */
export type ChartSeries = {
  id: string
  label: string
  kind: 'amount' | 'balance'
  look: 'bar' | 'line'
  values: readonly Paisa[]
  /** Opens what one of its amounts is made of; `index` is that of the period. */
  onOpen?: ((index: number) => void) | undefined
}

export type ChartProps = {
  title: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** The figures are outdated and shown in grey. */
  stale?: boolean
}

/**
 * Amounts by period as bars or lines. Screen readers get a list of the periods, each with its amounts. Where periods or amounts open
 * something, Tab goes to one of them, Left, Right, Home and End to another, and Enter opens it.
 */
export function Chart({ title, points, series, stale = false }: ChartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const sided = series.some(({ kind }) => kind === 'balance')
  const values = series.flatMap((each) => each.values)
  const upwards = sided && -least(values) > largest(values) ? -1n : 1n
  const drawn = series.map((each) => ({ ...each, values: each.values.map((value) => paisa(value * upwards)) }))
  const scale = upwards === 1n ? chartScale(largest(values), least(values)) : chartScale(negate(least(values)), negate(largest(values)))
  const units = { crore: t('in crore'), lakh: t('in lakh'), thousand: t('in thousand') }
  return (
    <section className={styles.chart} aria-labelledby={id} data-stale={stale || undefined}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className="hint small">{units[scale.unit]}</span>
        <span className="grow" />
        {series.length > 1 &&
          series.map((each, index) => (
            <span key={each.id} className={`small second ${styles.key}`} data-series={index}>
              {each.label}
            </span>
          ))}
      </div>
      <div className={styles.plot} lang={langOf(language)}>
        <div className={styles.lines} aria-hidden="true">
          {scale.lines.map((line) => (
            <span key={line}>
              {digits(String(sided && line < 0n ? -line : line), language)}
              {sided && ` ${letterOf(line * upwards, language)}`}
            </span>
          ))}
        </div>
        <div className={styles.field}>
          <Points points={points} series={series} />
          <Drawing points={points} series={drawn} scale={scale} />
        </div>
      </div>
    </section>
  )
}

const largest = (values: readonly Paisa[]): Paisa => values.reduce((a, b) => (a > b ? a : b), ZERO)
const least = (values: readonly Paisa[]): Paisa => values.reduce((a, b) => (a < b ? a : b), ZERO)

/** So many letters find room below an axis: twelve names of months. Of longer names, or more periods, only every second, third … is written. */
const MAX_LETTERS = 84

function Points({ points, series }: Pick<ChartProps, 'points' | 'series'>) {
  const [current, setCurrent] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const say = useAmounts(series)
  const letters = points.length * Math.max(...points.map(({ label }) => label.length))
  const every = Math.ceil(letters / MAX_LETTERS)
  const everyNarrow = every * Math.ceil(letters / (MAX_LETTERS / 2) / every)
  const targets = points.map((point, index) => targetsOf(point, index, series, say))
  const first = targets.map((_, index) => targets.slice(0, index).flat().length)
  const move = (event: KeyboardEvent) => {
    const last = targets.flat().length - 1
    const to = { ArrowLeft: Math.max(0, current - 1), ArrowRight: Math.min(last, current + 1), Home: 0, End: last }[chordOf(event)]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setCurrent(to)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <ul ref={list} className={styles.points} onKeyDown={move}>
      {points.map(({ id, label, present }, index) => (
        <li key={id} title={`${label}: ${say(index)}`}>
          {targets[index]?.map(({ name, onOpen }, place) => {
            const number = (first[index] ?? 0) + place
            return (
              <button
                key={name}
                type="button"
                aria-label={name}
                title={name}
                tabIndex={number === current ? 0 : -1}
                onFocus={() => setCurrent(number)}
                onClick={onOpen}
              />
            )
          })}
          {targets[index]?.length === 0 && <span className="visually-hidden">{`${label}: ${say(index)}`}</span>}
          <span
            className={styles.label}
            data-present={present || undefined}
            data-room={roomFor(index, every, everyNarrow)}
            aria-hidden="true"
          >
            {label}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Target = { name: string; onOpen: () => void }

/** What can be opened at a period: the period itself, or each of its amounts. */
function targetsOf({ label, onOpen }: ChartPoint, index: number, series: readonly ChartSeries[], say: SayAmounts): Target[] {
  if (onOpen) return [{ name: `${label}: ${say(index)}`, onOpen }]
  return series.flatMap((each) => {
    const opens = each.onOpen
    if (!opens || (each.values[index] ?? ZERO) === ZERO) return []
    return [{ name: `${label}: ${say(index, each)}`, onOpen: () => opens(index) }]
  })
}

/** The room in which a period is labelled: in any, only in a wide chart, in none. */
const roomFor = (index: number, every: number, everyNarrow: number): 'any' | 'wide' | 'none' =>
  index % everyNarrow === 0 ? 'any' : index % every === 0 ? 'wide' : 'none'

/** The amounts of a period in words, of all series or of one: 'Debit 300.00, Credit 0.00'. */
type SayAmounts = (index: number, only?: ChartSeries) => string

function useAmounts(series: readonly ChartSeries[]): SayAmounts {
  const language = useLanguage()
  return (index, only) =>
    (only ? [only] : series)
      .map(({ label, kind, values }) => {
        const amount = values[index] ?? ZERO
        const text = formatAmount(kind === 'balance' ? magnitude(amount) : amount, language)
        return `${label} ${text}${kind === 'balance' ? ` ${letterOf(amount, language)}` : ''}`.trim()
      })
      .join(', ')
}

/** The share of a period's width that its bars take, and the number of periods below which bars become no wider. In per cent. */
const BARS = 60
const FEWEST = 8
/** The height at which an amount other than zero can still be seen, in per cent. */
const SEEN = 0.8

function Drawing({ points, series, scale }: Pick<ChartProps, 'points' | 'series'> & { scale: ChartScale }) {
  const zero = depthIn(scale, ZERO)
  const bars = series.filter(({ look }) => look === 'bar')
  const width = BARS / Math.max(points.length, FEWEST) / Math.max(1, bars.length)
  const middle = (index: number) => ((index + 0.5) * 100) / points.length
  return (
    <svg className={styles.drawing} aria-hidden="true">
      {scale.lines.map((line, index) => {
        const y = `${(index * 100) / (scale.lines.length - 1)}%`
        return <line key={line} x1="0" x2="100%" y1={y} y2={y} data-zero={line === 0n || undefined} />
      })}
      {series.map(({ id, look, values }, number) => (
        <g key={id} data-series={number} data-look={look}>
          {look === 'bar'
            ? values.map((value, index) => {
                if (value === ZERO) return null
                const depth = depthIn(scale, value)
                const height = Math.max(Math.abs(zero - depth), SEEN)
                const x = middle(index) + (bars.findIndex((bar) => bar.id === id) - bars.length / 2) * width
                const y = value > ZERO ? zero - height : zero
                return <rect key={points[index]?.id} x={`${x}%`} y={`${y}%`} width={`${width * 0.9}%`} height={`${height}%`} />
              })
            : values.map((value, index) => (
                <Step
                  key={points[index]?.id}
                  from={index === 0 ? undefined : { x: middle(index - 1), y: depthIn(scale, values[index - 1] ?? ZERO) }}
                  to={{ x: middle(index), y: depthIn(scale, value) }}
                />
              ))}
        </g>
      ))}
    </svg>
  )
}

type Spot = { x: number; y: number }

/** A dot of a line, and the stroke that leads to it. */
function Step({ from, to }: { from: Spot | undefined; to: Spot }) {
  return (
    <>
      {from && <line x1={`${from.x}%`} y1={`${from.y}%`} x2={`${to.x}%`} y2={`${to.y}%`} />}
      <circle cx={`${to.x}%`} cy={`${to.y}%`} r="2.5" />
    </>
  )
}
