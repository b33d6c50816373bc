import { digits } from '@lekha/money'
import { useState } from 'react'
import cell from '../../../../picker/cell-input.module.css'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import amount from '../form/amount-field.module.css'
import type { GoodsRowProps } from './goods-grid.tsx'
import { countedText, unitSizes } from './units/counting.ts'

type FigureFieldProps = Pick<GoodsRowProps, 'line' | 'index' | 'masters' | 'bad' | 'keys' | 'dispatch'> & {
  which: 'quantity' | 'rate' | 'discount' | 'value'
  label: string
  /** The figure that follows from the others, shown in grey while nothing is typed. */
  offered: string | undefined
}

/** A quantity, a rate or a value as accountants type it: 12*3, a quantity also in another unit, 2 box 3, in either script. Leaving the field replaces it by its result. */
export function FigureField({ line, index, which, label, offered, masters, bad, keys, dispatch }: FigureFieldProps) {
  const language = useLanguage()
  const field = `goods.${index}.${which}`
  // While it is typed the field holds "2 box 3", and the line the pieces that it comes to.
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    setTyped(text)
    const item = which === 'quantity' && line.itemId !== null ? masters.itemById.get(line.itemId) : undefined
    const result = item ? countedText(text, unitSizes(item, masters.units), masters.placesOf(item.id)) : text
    dispatch({ do: 'goods', index, with: { [which]: result } })
  }
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
      value={digits(typed ?? line[which], language)}
      placeholder={offered}
      onChange={({ target }) => change(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => {
        setTyped(undefined)
        dispatch({ do: 'tidy goods', index })
      }}
      onKeyDown={(event) => keys.inFigure(event, index, which)}
    />
  )
}
