import { readStockEffect } from '@lekha/contract'
import { addKnown, type Paisa, paisaText, scaledText, ZERO } from '@lekha/money'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { endpointQuery } from '../../../../api/use-endpoint.ts'
import { useOrganization } from '../../../../books/organization.ts'
import type { Entry } from '../entry.ts'
import { bodyOf } from '../entry-body.ts'
import { movedByItem } from './goods-effect.ts'

const PAUSE_MS = 300

/**
 * By how much the goods of a voucher change the value of stock at the end of their year, and with it the profit, as the server reckons it by the method of
 * each item; undefined until it was read, for who reads no figures, and where a stored voucher is altered, whose goods would first have to go back.
 */
export function useGoodsEffect(entry: Entry, isAsked: boolean): Paisa | undefined {
  const { organizationId, may } = useOrganization()
  // While one types nothing is asked, and nothing said.
  const [settled] = useDebouncedValue(entry, PAUSE_MS)
  const isKnown = isAsked && may('report.read') && !entry.alters && settled === entry
  const moved = isKnown ? movedByItem(bodyOf(entry).movements ?? []) : []
  const read = useQueries({
    queries: moved.map(({ itemId, came, value, went }) =>
      endpointQuery(readStockEffect, {
        params: { organizationId, stockItemId: itemId },
        query: { date: entry.date, came: scaledText(came), value: paisaText(value), went: scaledText(went) },
      }),
    ),
  })
  return isKnown ? read.reduce<Paisa | undefined>((sum, { data }) => addKnown(sum, data?.result.closing), ZERO) : undefined
}
