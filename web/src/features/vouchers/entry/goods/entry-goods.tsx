import { type AnswerOf, readListedRate, readStockOnHand } from '@lekha/contract'
import { vatClassOn } from '@lekha/ledger'
import { formatScaled } from '@lekha/money'
import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../../api/use-endpoint.ts'
import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import type { Masters } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { Waiting } from '../../../../ui/waiting.tsx'
import type { Entry } from '../entry.ts'
import type { EntryDialog } from '../entry-dialogs.tsx'
import type { Lack } from '../lack.ts'
import type { EntryEditor } from '../use-entry.ts'
import { useBatches } from './batch/use-batches.ts'
import { isBill } from './bill.ts'
import { type CreateItem, GoodsGrid, type TakeItem } from './goods-grid.tsx'
import { goodsKeys } from './goods-keys.ts'
import type { GoodsChange, GoodsLine } from './goods-line.ts'
import { priceListOf } from './price-list.ts'
import { takenLedger } from './taken-ledger.ts'
import type { TypedGoods } from './typed-goods.ts'
import { countedText, unitSizes } from './units/counting.ts'

type EntryGoodsProps = {
  editor: EntryEditor
  masters: Masters
  goods: GoodsMasters | undefined
  bad: string | undefined
  refuse: (lack: Lack) => void
  openDialog: (dialog: EntryDialog) => void
}

/** The goods of the voucher being typed, where it moves some. */
export function EntryGoods({ editor, masters, goods, bad, refuse, openDialog }: EntryGoodsProps) {
  const { entry, now, dispatch, focus } = editor
  const { may } = useOrganization()
  const usualRate = useUsualRate(editor, masters)
  const take = useTakenItem(editor, goods)
  const batches = useBatches(editor)
  if (entry.goods.length === 0) return null
  if (!goods) return <Waiting lines={3} />
  const onCreateItem: CreateItem = (index, typed) => {
    dispatch({ do: 'goods', index, with: figuresFor(now(), index, typed) })
    openDialog({ is: 'new item', index, name: typed.name })
  }
  const keys = goodsKeys({ entry: now, dispatch, focus, refuse, placesOf: goods.placesOf, usualRate, batches })
  const given = { entry, masters: goods, ledgers: masters, bad, keys, dispatch, usualRate, batches, onTake: take }
  return <GoodsGrid {...given} onCreateItem={may('chart.write') ? onCreateItem : undefined} />
}

/**
 * The rate of an item in the price list of the party on the day of the bill; without one, that at which it was sold, or bought, last: as the line that
 * shows what is on hand has read them.
 */
function useUsualRate({ now }: EntryEditor, masters: Masters): (line: GoodsLine) => string | undefined {
  const client = useQueryClient()
  const { organizationId } = useOrganization()
  return ({ itemId }) => {
    const entry = now()
    const { kind, date } = entry
    if (itemId === null || !isBill(entry)) return undefined
    const params = { organizationId, stockItemId: itemId }
    const { queryKey } = endpointQuery(readStockOnHand, { params, query: { date } })
    const read = client.getQueryData<AnswerOf<typeof readStockOnHand>>(queryKey)?.result
    const latest = kind === 'sales' ? read?.soldAt : read?.boughtAt
    const priceList = priceListOf(entry, masters)
    const listed = endpointQuery(readListedRate, { params, query: { priceList, date } })
    const answer = priceList === '' ? undefined : client.getQueryData<AnswerOf<typeof readListedRate>>(listed.queryKey)
    // Until the list was read nothing is offered: the latest rate may be another.
    const rate = priceList !== '' && !answer ? undefined : (answer?.result.rate ?? latest)
    return rate === null || rate === undefined ? undefined : formatScaled(rate, 2, 'en')
  }
}

/** Puts an item into a line, on a bill with its ledger and its VAT. */
function useTakenItem({ now, dispatch }: EntryEditor, goods: GoodsMasters | undefined): TakeItem {
  const { organizationId } = useOrganization()
  const client = useQueryClient()
  return (index, itemId, typed) => {
    const { date } = now()
    const figures: GoodsChange = typed === undefined ? {} : figuresFor(now(), index, typed)
    const item = itemId === null ? undefined : goods?.itemById.get(itemId)
    // What was typed in another unit, "2 box", is known once the item is.
    const { quantity = now().goods[index]?.quantity ?? '' } = figures
    if (item && goods) figures.quantity = countedText(quantity, unitSizes(item, goods.units), goods.placesOf(item.id))
    if (!item || !isBill(now())) return dispatch({ do: 'goods', index, with: { itemId, ...figures } })
    const ledgerId = takenLedger({ now, dispatch, organizationId, client }, index, item)
    dispatch({ do: 'goods', index, with: { itemId, ledgerId, vatClass: vatClassOn(item, date), ...figures } })
  }
}

/** The figures typed with an item that its line has a field for. */
function figuresFor(entry: Entry, index: number, { quantity, rate, discount }: TypedGoods): GoodsChange {
  const isValued = isBill(entry) || entry.goods[index]?.does === 'in'
  return {
    ...(quantity !== '' && { quantity }),
    ...(rate !== '' && isValued && { rate }),
    ...(discount !== '' && isBill(entry) && { discount }),
  }
}
