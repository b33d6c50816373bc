import { readStockOnHand, type StockItem } from '@lekha/contract'
import { formatScaled, NONE } from '@lekha/money'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../../api/use-endpoint.ts'
import { useOrganization } from '../../../../../books/organization.ts'
import { langOf, useLanguage } from '../../../../../ui/language.ts'
import type { GoodsRowProps } from '../goods-grid.tsx'
import type { GoodsChange } from '../goods-line.ts'
import { bookQuantity, differenceOf, withBook } from './counted.ts'

type CountProps = Pick<GoodsRowProps, 'entry' | 'line' | 'index' | 'masters' | 'dispatch'> & { item: StockItem }

/** What the books hold of an item that is counted, which the line keeps to compute its difference; – until it was read. */
export function BookQuantity({ entry, line, index, masters, dispatch, item }: CountProps) {
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const read = { params: { organizationId, stockItemId: item.id }, query: { date: entry.date } }
  const { data, isFetching } = useEndpoint(readStockOnHand, read)
  const book = data && bookQuantity(data.result, line, entry)
  // What was read before something was posted, or for another day, does not count: nothing is accepted until it was read again.
  const isRead = book !== undefined && !isFetching
  const next: GoodsChange = isRead ? withBook(line, book) : { book: undefined }
  const isNew = next.book !== line.book || (isRead && line.off !== undefined)
  useEffect(() => {
    if (isNew) dispatch({ do: 'goods', index, with: next })
  })
  if (book === undefined) return <>–</>
  return (
    <span lang={langOf(language)}>
      {formatScaled(book, 0, language)} {masters.unitOf(item)?.symbol}
    </span>
  )
}

/** What a count found more or less than the books hold. */
export function CountDifference({ line, symbol }: { line: GoodsRowProps['line']; symbol: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const difference = differenceOf(line)
  if (difference === undefined) return null
  if (difference === NONE) return <span className="second">{t('as in the books')}</span>
  const sign = difference > 0n ? '+' : ''
  return (
    <span lang={langOf(language)} className={difference < 0n ? 'bad' : 'good'}>
      {sign}
      {formatScaled(difference, 0, language)} {symbol}
    </span>
  )
}
