import type { Godown } from '@lekha/contract'
import { OFFERED, offerNames } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../../books/masters.ts'
import { FoundName } from '../../../../picker/marked-name.tsx'
import { Picker } from '../../../../picker/picker.tsx'
import { useLanguage } from '../../../../ui/language.ts'
import type { GoodsRowProps } from './goods-grid.tsx'

type GodownFieldProps = Pick<GoodsRowProps, 'line' | 'index' | 'masters' | 'bad' | 'keys' | 'dispatch'> & {
  /** The one to which goods are moved. */
  isTo: boolean
}

const MAIN = 'main'

/** Where goods lie, or where they go; without a godown it is the main location. */
export function GodownField({ line, index, masters, bad, keys, dispatch, isTo }: GodownFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const field = `goods.${index}.${isTo ? 'toGodown' : 'godown'}`
  const id = isTo ? line.toGodownId : line.godownId
  const main: Pick<Godown, 'id' | 'name' | 'nameNp' | 'code' | 'active'> & { alias: string } = {
    ...{ id: MAIN, name: t('Main location'), nameNp: t('Main location'), code: null, alias: '', active: true },
  }
  const open = [main, ...masters.godowns.filter(({ active }) => active).map((godown) => ({ ...godown, alias: '' }))]
  const chosen = masters.godowns.find((godown) => godown.id === id) ?? main
  const take = (taken: string | null) => {
    const godownId = taken === MAIN ? null : taken
    dispatch({ do: 'goods', index, with: isTo ? { toGodownId: godownId } : { godownId } })
  }
  return (
    <Picker
      in="cell"
      field={field}
      label={isTo ? t('To godown, line {{number}}', { number: index + 1 }) : t('Godown, line {{number}}', { number: index + 1 })}
      chosen={nameIn(chosen, language)}
      match={(query) =>
        offerNames(query, open, language, { most: OFFERED }).map((found) => ({
          id: found.item.id,
          text: nameIn(found.item, language),
          show: <FoundName found={found} />,
        }))
      }
      bad={bad === field}
      onTake={take}
      onClear={() => take(null)}
      onKeyDown={(event, nothingTyped) => keys.inGodown(event, index, nothingTyped, isTo)}
    />
  )
}
