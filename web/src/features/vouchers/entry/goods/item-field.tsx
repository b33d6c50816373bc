import type { StockItem } from '@lekha/contract'
import { type Match, matchNames, OFFERED, offerNames } from '@lekha/ledger'
import { digits, type Language } from '@lekha/money'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import { nameIn } from '../../../../books/masters.ts'
import { FoundName } from '../../../../picker/marked-name.tsx'
import { Picker, type PickerOption } from '../../../../picker/picker.tsx'
import { useLanguage } from '../../../../ui/language.ts'
import styles from './goods-grid.module.css'
import type { GoodsRowProps } from './goods-grid.tsx'
import { type KnownNames, type TypedGoods, typedGoods } from './typed-goods.ts'

/**
 * An item, found by the start of any of its words, its code, alias or barcode, which a reader types. The quantity, the rate and what is taken off may
 * be typed around it.
 */
export function ItemField({ line, index, masters, bad, keys, onTake, onCreateItem }: GoodsRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const field = `goods.${index}.item`
  const chosen = line.itemId === null ? undefined : masters.itemById.get(line.itemId)
  const counted = useRef(false)
  const open = masters.items.filter(({ active }) => active)
  const read = (query: string) => typedGoods(query, knownNames(open, masters, language))
  const match = (query: string): PickerOption[] => {
    const typed = read(query)
    return offerNames(typed.name, open, language, { most: OFFERED, searching: masters.seekItems(typed.name) }).map((found) => ({
      id: found.item.id,
      text: nameIn(found.item, language),
      show: <FoundGoods found={found} typed={typed} />,
    }))
  }
  return (
    <Picker
      in="cell"
      field={field}
      label={t('Item, line {{number}}', { number: index + 1 })}
      chosen={chosen ? nameIn(chosen, language) : ''}
      match={match}
      seek={(query) => masters.seekItems(read(query).name)}
      bad={bad === field}
      onTake={(itemId, query) => {
        const typed = read(query)
        counted.current = typed.quantity !== ''
        onTake(index, itemId, typed)
      }}
      onClear={() => onTake(index, null)}
      onKeyDown={(event, nothingTyped) => {
        keys.inItem(event, index, nothingTyped, counted.current)
        counted.current = false
      }}
      {...(onCreateItem && {
        onCreate: (query: string) => onCreateItem(index, read(query)),
        createLabel: (query: string) => (query.trim() === '' ? t('New item') : t('New item “{{name}}”', { name: read(query).name })),
      })}
    />
  )
}

/** What the names of the items and units say about what is typed. */
const knownNames = (items: readonly StockItem[], { units }: Pick<GoodsMasters, 'units'>, language: Language): KnownNames => ({
  isName: (text) => matchNames(text, items, language).some((found) => isWhole(found, text.trim())),
  finds: (text) => matchNames(text, items, language).length > 0,
  isUnit: (word) =>
    units.some(({ name, nameNp, symbol }) => [name, nameNp, symbol].some((own) => own.toLowerCase() === word.toLowerCase())),
})

/** Whether the text stands in the name from word to word, or is a code. */
const isWhole = ({ item: { code, alias, barcode }, from, to }: Match<StockItem>, text: string) =>
  to - from >= text.length || [code, alias, barcode].some((each) => each?.trim().toLowerCase() === text.toLowerCase())

/** What was found; behind it the figures that were typed with it. */
function FoundGoods({ found, typed: { quantity, rate, discount } }: { found: Match<StockItem>; typed: TypedGoods }) {
  const language = useLanguage()
  const figures = [quantity, rate && `@ ${rate}`, discount && `\u2212 ${discount}`].filter((figure) => figure !== '').join(' ')
  return (
    <>
      <FoundName found={found} />
      {figures !== '' && <span className={styles.typed}>{digits(figures, language)}</span>}
    </>
  )
}
