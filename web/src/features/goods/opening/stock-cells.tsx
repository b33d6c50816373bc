import type { Godown, StockItem } from '@lekha/contract'
import { OFFERED, offerNames } from '@lekha/ledger'
import { digits } from '@lekha/money'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../books/masters.ts'
import { FoundName } from '../../../picker/marked-name.tsx'
import { Picker } from '../../../picker/picker.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import styles from './opening-stock.module.css'
import type { StockField, StockLine } from './stock-lines.ts'

/** By this a cell of the grid is found. */
export const fieldOf = (id: number, field: StockField) => `stock.${id}.${field}`

export type CellProps = {
  line: StockLine
  bad: boolean
  fixed: boolean
  change: (id: number, change: Partial<StockLine>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, nothingTyped: boolean) => void
}

type ItemCellProps = CellProps & { items: readonly StockItem[]; chosen: StockItem | undefined; onCreate?: (name: string) => void }

/** An item, found by the start of any of its words, its code, alias or barcode. */
export function ItemCell({ line, bad, fixed, change, onKeyDown, items, chosen, onCreate }: ItemCellProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const match = (query: string) =>
    offerNames(
      query,
      items.filter(({ active }) => active),
      language,
      { most: OFFERED },
    ).map((found) => ({ id: found.item.id, text: nameIn(found.item, language), show: <FoundName found={found} /> }))
  return (
    <Picker
      in="cell"
      field={fieldOf(line.id, 'item')}
      label={t('Item')}
      chosen={chosen ? nameIn(chosen, language) : ''}
      match={match}
      bad={bad}
      disabled={fixed}
      onTake={(itemId) => change(line.id, { itemId })}
      onClear={() => change(line.id, { itemId: null })}
      onKeyDown={onKeyDown}
      {...(onCreate && {
        onCreate,
        createLabel: (query: string) => (query.trim() === '' ? t('New item') : t('New item “{{name}}”', { name: query })),
      })}
    />
  )
}

const MAIN = 'main'

/** Where it lies; without a godown it is the main location. */
export function GodownCell({ line, bad, fixed, change, onKeyDown, godowns }: CellProps & { godowns: readonly Godown[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const main = { id: MAIN, name: t('Main location'), nameNp: t('Main location'), code: null, alias: '', active: true }
  const open = [main, ...godowns.filter(({ active }) => active).map((godown) => ({ ...godown, alias: '' }))]
  const take = (id: string) => change(line.id, { godownId: id === MAIN ? null : id })
  return (
    <Picker
      in="cell"
      field={fieldOf(line.id, 'godown')}
      label={t('Godown')}
      chosen={line.itemId === null ? '' : nameIn(godowns.find(({ id }) => id === line.godownId) ?? main, language)}
      match={(query) =>
        offerNames(query, open, language, { most: OFFERED }).map((found) => ({
          id: found.item.id,
          text: nameIn(found.item, language),
          show: <FoundName found={found} />,
        }))
      }
      bad={bad}
      disabled={fixed}
      onTake={take}
      onClear={() => take(MAIN)}
      onKeyDown={onKeyDown}
    />
  )
}

type FigureCellProps = CellProps & {
  field: 'quantity' | 'rate' | 'value'
  label: string
  /** What follows from the other figures, where nothing is typed. */
  follows: string
  tidy: (id: number) => void
}

/** A quantity, a rate or a value, typed or calculated in either script. Leaving it shows how it was understood. */
export function FigureCell({ line, bad, fixed, change, onKeyDown, field, label, follows, tidy }: FigureCellProps) {
  const language = useLanguage()
  const typed = line[field]
  return (
    <input
      className={styles.figure}
      data-field={fieldOf(line.id, field)}
      data-follows={typed === '' || undefined}
      aria-label={label}
      aria-invalid={bad || undefined}
      disabled={fixed}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      lang={langOf(language)}
      value={digits(typed === '' ? follows : typed, language)}
      onChange={({ target }) => change(line.id, { [field]: target.value })}
      onFocus={({ target }) => target.select()}
      onBlur={() => tidy(line.id)}
      onKeyDown={(event) => onKeyDown(event, typed.trim() === '')}
    />
  )
}
