import { digits } from '@lekha/money'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldHelp, useControl } from './field.tsx'
import { InputBox } from './input-box.tsx'
import { useLanguage } from './language.ts'
import styles from './long-text.module.css'

type LongTextProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength' | 'rows'> & {
  value: string
  onChange: (text: string) => void
  /** The most characters that it takes. */
  most: number
  trailing?: ReactNode
}

/** From this share of its limit on, a text says how much of it is used. */
const NEARLY_FULL = 0.8

/** A text in sentences: one paragraph, whose field grows with it. What is pasted from several lines becomes one. */
export function LongText({ value, onChange, most, trailing, ...rest }: LongTextProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const control = useControl(rest)
  const type = ({ target }: ChangeEvent<HTMLTextAreaElement>) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))
  const counted = { used: digits(String(value.length), language), most: digits(String(most), language) }
  return (
    <>
      <InputBox className={styles.box}>
        <textarea {...rest} {...control} className={styles.text} rows={1} maxLength={most} value={value} onChange={type} />
        {trailing}
      </InputBox>
      {value.length > most * NEARLY_FULL && (
        <div role="status">
          <FieldHelp>{t('{{used}} of {{most}} characters', counted)}</FieldHelp>
        </div>
      )}
    </>
  )
}
