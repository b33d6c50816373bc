import { type AnswerOf, readStockOnHand, type StockItem } from '@lekha/contract'
import { vatClassOn } from '@lekha/ledger'
import type { QueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../../api/use-endpoint.ts'
import type { Entry } from '../entry.ts'
import { readKept } from '../kept.ts'
import { isBill } from './bill.ts'
import { ledgerOfItem, ownLedger } from './ledger-of-item.ts'

type LedgerIn = {
  now: () => Entry
  dispatch: (action: { do: 'goods'; index: number; with: { ledgerId: string } }) => void
  organizationId: string
  client: QueryClient
}

/** The ledger of an item that is put into a line of a bill. That of its latest bill follows as soon as it was read, unless another was chosen meanwhile. */
export function takenLedger({ now, dispatch, organizationId, client }: LedgerIn, index: number, item: StockItem): string | null {
  const { kind, type, date, goods } = now()
  const query = endpointQuery(readStockOnHand, { params: { organizationId, stockItemId: item.id }, query: { date } })
  const latestIn = (read: AnswerOf<typeof readStockOnHand> | undefined) =>
    (kind === 'sales' ? read?.result.soldIn : read?.result.boughtIn) ?? null
  const line = { item, vatClass: vatClassOn(item, date), before: readKept(organizationId, type, kind).ledgerId }
  const given = ledgerOfItem(now(), index, { ...line, latest: latestIn(client.getQueryData(query.queryKey)) })
  const key = goods[index]?.key
  const follow = (ledgerId: string | null) => {
    const at = now().goods.findIndex((each) => each.key === key && each.itemId === item.id && each.ledgerId === given)
    if (ledgerId !== null && at !== -1 && isBill(now())) dispatch({ do: 'goods', index: at, with: { ledgerId } })
  }
  // A read that fails is said by the line that shows what is on hand.
  if (ownLedger(kind, item) === null) client.query(query).then((read) => follow(latestIn(read)), () => undefined) // biome-ignore format: one read
  return given
}
