import type { ComponentProps, ReactNode } from 'react'
import { useControl } from './field.tsx'
import { InputBox } from './input-box.tsx'

type TextInputProps = ComponentProps<'input'> & {
  leading?: ReactNode
  trailing?: ReactNode
  /** Figures: tabular, at the right edge. */
  money?: boolean
}

/** A line of text, ready for `register()` of a form. */
export function TextInput({ leading, trailing, money = false, ...input }: TextInputProps) {
  const control = useControl(input)
  return (
    <InputBox>
      {leading}
      <input {...input} {...control} className={money ? 'input-text input-money' : 'input-text'} />
      {trailing}
    </InputBox>
  )
}
