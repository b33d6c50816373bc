import type { ComponentProps, ReactNode } from 'react'
import { useControl } from './field.tsx'
import styles from './input-box.module.css'
import { InputBox } from './input-box.tsx'

type TextInputProps = ComponentProps<'input'> & {
  leading?: ReactNode
  trailing?: ReactNode
  /** Tabular figures, aligned right. */
  money?: boolean
}

/** A one-line text input that takes the props of React Hook Form's `register()`. */
export function TextInput({ leading, trailing, money = false, ...input }: TextInputProps) {
  const control = useControl(input)
  return (
    <InputBox>
      {leading}
      <input {...input} {...control} className={money ? styles.money : undefined} />
      {trailing}
    </InputBox>
  )
}
