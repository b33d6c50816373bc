import { writeOpeningStock } from '@lekha/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite, type WireFailure } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { notify } from '../../../ui/notify.ts'
import {
  type BadField,
  changedLine,
  linesOf,
  type OpeningStock,
  rowsOf,
  type StockField,
  type StockLine,
  tidiedLine,
  withOpenEnd,
} from './stock-lines.ts'

/** What was typed, over the entry that it began from; once it is stored, the lines stay as they are, over the entry that holds them now. */
type Typed = { entry: string | null; lines: StockLine[]; dirty: boolean }

/** What was stored stays on the screen until somebody stores something later. */
const isPast = (typed: Typed, stored: OpeningStock): boolean =>
  !typed.dirty && (typed.entry === null || (stored.entry !== null && BigInt(stored.entry) > BigInt(typed.entry)))

/** The opening stock that is being typed, and the call that stores it. What others store meanwhile appears until something is typed. */
export function useOpeningStock(stored: OpeningStock, placesOf: (itemId: string | null) => number) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const say = useFailureSentence()
  const write = useWrite(writeOpeningStock)
  const [held, setTyped] = useState<Typed>()
  const typed = held && !isPast(held, stored) ? held : undefined
  const [bad, setBad] = useState<BadField>()
  const former = useMemo(() => linesOf(stored.rows), [stored.rows])
  const { entry, lines } = typed ?? { entry: stored.entry, lines: former }
  const put = (next: (lines: readonly StockLine[]) => StockLine[]) => {
    setTyped((before) => {
      const from = before && !isPast(before, stored) ? before : { entry: stored.entry, lines: former }
      return { entry: from.entry, lines: withOpenEnd(next(from.lines)), dirty: true }
    })
    setBad(undefined)
  }
  const atLine = (id: number, work: (line: StockLine) => StockLine) => put((all) => all.map((line) => (line.id === id ? work(line) : line)))
  const sent = rowsOf(lines, placesOf)

  const onError = (failure: WireFailure) => {
    const [path = '', at = '', field = ''] = Object.keys(failure.fields)[0]?.match(/^rows\.(\d+)\.(\w+)$/) ?? []
    const id = path === '' ? undefined : sent.ids[Number.parseInt(at, 10)]
    if (id !== undefined) setBad({ id, field: FIELDS[field] ?? 'item', message: say(failure) })
  }
  const send = (reason: string) => {
    const onSuccess = ({ result }: { result: { entry: string | null } }) => {
      notify('success', t('Your changes are saved.'), t('Opening stock'))
      setTyped((before) => before && { ...before, entry: result.entry, dirty: false })
    }
    write.mutate({ params: { organizationId }, body: { entry, rows: sent.rows, reason } }, { onSuccess, onError })
  }
  return {
    ...{ entry, lines, sent, bad, setBad, put, send },
    change: (id: number, change: Partial<StockLine>) => atLine(id, (line) => changedLine(line, change)),
    tidy: (id: number) => {
      const line = lines.find((each) => each.id === id)
      const tidied = line && tidiedLine(line, placesOf(line.itemId))
      if (line && tidied && JSON.stringify(line) !== JSON.stringify(tidied)) atLine(id, () => tidied)
    },
    remove: (id: number) => put((all) => all.filter((line) => line.id !== id)),
    dirty: typed?.dirty ?? false,
    pending: write.isPending,
    forget: () => {
      setTyped(undefined)
      setBad(undefined)
    },
  }
}

const FIELDS: Readonly<Record<string, StockField>> = { stockItemId: 'item', godownId: 'godown', quantity: 'quantity', value: 'value' }
