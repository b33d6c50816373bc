import { type AnswerOf, listItemsInBatches, readStockOnHand } from '@lekha/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery, useEndpoint } from '../../../../../api/use-endpoint.ts'
import { useOrganization } from '../../../../../books/organization.ts'
import { useKeys } from '../../../../../ui/use-keys.ts'
import type { EntryEditor } from '../../use-entry.ts'
import type { GoodsLine } from '../goods-line.ts'
import { type BatchLeft, batchesLeft } from './batches.ts'

/** The batches of the lines of a voucher being typed. */
export type Batches = {
  /** Whether a line is asked for its batch: its item keeps batches, or the user asked for the field. */
  wants: (line: GoodsLine) => boolean
  /** The batch that expires first of those that a line can take from, once they were read. */
  first: (index: number) => BatchLeft | undefined
}

/** An item keeps batches once one of them has moved; Alt+Y gives a line its first. */
export function useBatches({ entry, now, focus }: EntryEditor): Batches {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { organizationId } = useOrganization()
  const hasGoods = entry.goods.length > 0
  const known = useEndpoint(listItemsInBatches, { params: { organizationId } }, { enabled: hasGoods }).data?.result
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const ask = () => {
    const index = lineAtFocus() ?? now().goods.findLastIndex(({ itemId }) => itemId !== null)
    const line = now().goods[index]
    if (!line || line.itemId === null) return
    setAsked(new Set([...asked, line.key]))
    focus(`goods.${index}.batch`)
  }
  useKeys([{ keys: 'Alt+Y', label: t('Batch and expiry'), run: ask, when: hasGoods, hidden: true }])
  return {
    wants: ({ key, itemId }) => itemId !== null && (asked.has(key) || known?.includes(itemId) === true),
    first(index) {
      const { date, goods } = now()
      const itemId = goods[index]?.itemId ?? null
      if (itemId === null) return undefined
      const { queryKey } = endpointQuery(readStockOnHand, { params: { organizationId, stockItemId: itemId }, query: { date } })
      const read = client.getQueryData<AnswerOf<typeof readStockOnHand>>(queryKey)?.result
      return read && batchesLeft(read.batches, now(), index)[0]
    },
  }
}

/** The line of goods that has the keyboard. */
function lineAtFocus(): number | undefined {
  const [, index] = /^goods\.(\d+)\./.exec(document.activeElement?.getAttribute('data-field') ?? '') ?? []
  return index === undefined ? undefined : Number.parseInt(index, 10)
}
