import type { ComponentProps } from 'react'
import styles from './step.module.css'

type StepProps = ComponentProps<'div'> & { tone?: 'warn' | 'bad' | undefined }

/** The strip with the next step of a file: what is known of it, and the button. */
export function Step({ tone, ...rest }: StepProps) {
  return <div {...rest} className={styles.step} data-tone={tone} />
}
