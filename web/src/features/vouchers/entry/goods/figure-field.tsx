import { digits } from '@lekha/money'
import cell from '../../../../picker/cell-input.module.css'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import amount from '../form/amount-field.module.css'
import type { GoodsRowProps } from './goods-grid.tsx'

type FigureFieldProps = Pick<GoodsRowProps, 'line' | 'index' | 'bad' | 'keys' | 'dispatch'> & {
  which: 'quantity' | 'rate' | 'discount' | 'value'
  label: string
  /** The figure that follows from the others, shown in grey while nothing is typed. */
  offered: string | undefined
}

/** A quantity, a rate or a value as accountants type it: 12*3, in either script. Leaving the field replaces it by its result. */
export function FigureField({ line, index, which, label, offered, bad, keys, dispatch }: FigureFieldProps) {
  const language = useLanguage()
  const field = `goods.${index}.${which}`
  return (
    <input
      className={`${cell.input} ${amount.amountInput}`}
      data-amount
      data-field={field}
      aria-label={label}
      aria-invalid={bad === field || undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      lang={langOf(language)}
      value={digits(line[which], language)}
      placeholder={offered}
      onChange={({ target }) => dispatch({ do: 'goods', index, with: { [which]: target.value } })}
      onFocus={({ target }) => target.select()}
      onBlur={() => dispatch({ do: 'tidy goods', index })}
      onKeyDown={(event) => keys.inFigure(event, index, which)}
    />
  )
}
