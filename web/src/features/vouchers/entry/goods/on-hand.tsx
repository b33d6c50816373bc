import { readStockOnHand, type StockItem } from '@lekha/contract'
import { formatScaled, NONE, quantity } from '@lekha/money'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import type { Entry } from '../entry.ts'
import { movedBy } from './goods-line.ts'

type OnHandProps = { entry: Entry; item: StockItem; masters: GoodsMasters; godownId: string | null }

/** How many of an item there are after the voucher, by the end of its day, at the place of the line where there are godowns; – until it was read. */
export function OnHand({ entry, item, masters, godownId }: OnHandProps) {
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const { data } = useEndpoint(readStockOnHand, { params: { organizationId, stockItemId: item.id }, query: { date: entry.date } })
  if (!data) return <>–</>
  const { quantity: all, places } = data.result
  const place = masters.godowns.length === 0 ? undefined : godownId
  const before = place === undefined ? all : (places.find((each) => each.godownId === place)?.quantity ?? NONE)
  const after = quantity(before + movedBy(entry, item.id, place))
  return (
    <span lang={langOf(language)} className={after < 0n ? 'bad' : undefined}>
      {formatScaled(after, 0, language)} {masters.unitOf(item)?.symbol}
    </span>
  )
}
