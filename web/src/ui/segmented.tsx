import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLabelId } from './field.tsx'
import styles from './segmented.module.css'

export type Segment<Value extends string> = { value: Value; label: ReactNode }

type SegmentedProps<Value extends string> = {
  segments: Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The accessible name; not needed inside a field, whose label is used. */
  label?: string
  disabled?: boolean
}

const CLASSES = { root: styles.segmented, indicator: styles.indicator, label: styles.label }

/** Two or three options that are all visible: language, Dr/Cr, B.S./A.D. */
export function Segmented<Value extends string>({ segments, value, onChange, label, disabled = false }: SegmentedProps<Value>) {
  const labelId = useLabelId()
  const choose = (chosen: string) => {
    const segment = segments.find((one) => one.value === chosen)
    if (segment) onChange(segment.value)
  }
  return (
    <SegmentedControl
      data={segments}
      value={value}
      onChange={choose}
      disabled={disabled}
      classNames={CLASSES}
      {...(label === undefined ? { 'aria-labelledby': labelId } : { 'aria-label': label })}
    />
  )
}
