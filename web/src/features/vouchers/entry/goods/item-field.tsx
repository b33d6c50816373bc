import type { StockItem } from '@lekha/contract'
import { type Match, OFFERED, offerNames } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../../books/masters.ts'
import { FoundName } from '../../../../picker/marked-name.tsx'
import { Picker, type PickerOption } from '../../../../picker/picker.tsx'
import { useLanguage } from '../../../../ui/language.ts'
import type { GoodsRowProps } from './goods-grid.tsx'

/** An item, found by the start of any of its words, its code, alias or barcode, which a reader types. */
export function ItemField({ line, index, masters, bad, keys, onTake, onCreateItem }: GoodsRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const field = `goods.${index}.item`
  const chosen = line.itemId === null ? undefined : masters.itemById.get(line.itemId)
  const optionOf = (found: Match<StockItem>): PickerOption => ({
    id: found.item.id,
    text: nameIn(found.item, language),
    show: <FoundName found={found} />,
  })
  const match = (query: string) => {
    const open = masters.items.filter(({ active }) => active)
    return offerNames(query, open, language, { most: OFFERED, searching: masters.seekItems(query) }).map(optionOf)
  }
  return (
    <Picker
      in="cell"
      field={field}
      label={t('Item, line {{number}}', { number: index + 1 })}
      chosen={chosen ? nameIn(chosen, language) : ''}
      match={match}
      seek={masters.seekItems}
      bad={bad === field}
      onTake={(itemId) => onTake(index, itemId)}
      onClear={() => onTake(index, null)}
      onKeyDown={(event, nothingTyped) => keys.inItem(event, index, nothingTyped)}
      {...(onCreateItem && {
        onCreate: (query: string) => onCreateItem(index, query),
        createLabel: (query: string) => (query.trim() === '' ? t('New item') : t('New item “{{name}}”', { name: query })),
      })}
    />
  )
}
