import type { ReportFilter } from '@lekha/contract'
import { useState } from 'react'
import { Check } from '../ui/check.tsx'
import styles from './report.module.css'

type SeveralFilterProps = { filter: ReportFilter; onChange: (value: string) => void }

/** A filter of which any number of options may be ticked. All are the same as none named; the last one cannot be taken away. */
export function SeveralFilter({ filter: { label, options, value }, onChange }: SeveralFilterProps) {
  const all = options.map((option) => option.value)
  // What was ticked here holds until the dialog closes: the next tick does not wait for the report.
  const [ticked, setTicked] = useState(() => new Set(value === '' ? all : value.split(',')))
  const turn = (each: string) => {
    const chosen = all.filter((one) => (one === each ? !ticked.has(each) : ticked.has(one)))
    if (chosen.length === 0) return
    setTicked(new Set(chosen))
    onChange(chosen.length === all.length ? '' : chosen.join(','))
  }
  return (
    <fieldset className={styles.several}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Check key={option.value} label={option.label} checked={ticked.has(option.value)} onChange={() => turn(option.value)} />
      ))}
    </fieldset>
  )
}
