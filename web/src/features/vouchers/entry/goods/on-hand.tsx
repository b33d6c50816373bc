import { readListedRate, readStockOnHand, type StockItem } from '@lekha/contract'
import { formatScaled, NONE, quantity } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { type Entry, isOrder } from '../entry.ts'
import { movedBy } from './goods-line.ts'

type OnHandProps = { entry: Entry; item: StockItem; masters: GoodsMasters; godownId: string | null; priceList: string }

/**
 * How many of an item there are after the voucher, by the end of its day, at the place of the line where there are godowns, or how many are missing,
 * unless the organization allows that; – until it was read.
 */
export function OnHand({ entry, item, masters, godownId, priceList }: OnHandProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organization, organizationId } = useOrganization()
  const { data } = useEndpoint(readStockOnHand, { params: { organizationId, stockItemId: item.id }, query: { date: entry.date } })
  // The rate of the party's price list comes with it: `useUsualRate` offers what was read here.
  useEndpoint(readListedRate, { params: { organizationId, stockItemId: item.id }, query: { priceList, date: entry.date } }, { enabled: priceList !== '' }) // biome-ignore format: one read
  if (!data) return <>–</>
  const { quantity: all, places } = data.result
  const place = masters.godowns.length === 0 ? undefined : godownId
  const before = place === undefined ? all : (places.find((each) => each.godownId === place)?.quantity ?? NONE)
  // An order moves nothing: what there is, is there.
  const after = isOrder(entry) ? before : quantity(before + movedBy(entry, item.id, place))
  const symbol = masters.unitOf(item)?.symbol ?? ''
  if (after < 0n && !isOrder(entry) && organization.negativeStock !== 'allow')
    return (
      <span lang={langOf(language)} className="bad">
        {t('{{many}} missing', { many: `${formatScaled(quantity(-after), 0, language)} ${symbol}` })}
      </span>
    )
  return (
    <span lang={langOf(language)}>
      {formatScaled(after, 0, language)} {symbol}
    </span>
  )
}
