import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import styles from './check.module.css'

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'color' | 'style' | 'id' | 'disabled'> & {
  label: ReactNode
  disabled?: boolean
}

/** A box to tick, and what it means. */
export function Check(props: CheckProps) {
  return <Checkbox {...props} classNames={styles} />
}
