import { type AnswerOf, type showOpenings, writeOpenings } from '@lekha/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite, type WireFailure } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import type { TypedAmount } from '../../books/typed-amount.ts'
import { notify } from '../../ui/notify.ts'
import { itemId, linesOf } from './opening-rows.ts'

export type Openings = AnswerOf<typeof showOpenings>['result'] & { date: string }

const NOTHING_TYPED: ReadonlyMap<string, TypedAmount> = new Map()

/** An item that was refused, and why. */
export type BadCell = { id: string; message: string }

/** The typed openings over the stored ones, and the call that stores them. What other users store meanwhile appears where nothing was typed. */
export function useOpenings(openings: Openings) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const { organizationId } = useOrganization()
  const write = useWrite(writeOpenings)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [bad, setBad] = useState<BadCell>()
  const stored = useMemo(
    () => new Map(openings.lines.map((line) => [itemId(line.ledgerId, line.subLedgerId), line.amount])),
    [openings.lines],
  )
  const entry = { stored, typed }
  const { lines, bad: unread } = linesOf(entry)

  const type = (id: string, next: TypedAmount) => {
    setTyped((former) => new Map([...former, [id, next]]))
    if (bad?.id === id) setBad(undefined)
  }
  const onSuccess = () => {
    notify('success', t('Your changes are saved.'), t('Opening balances'))
    setTyped(NOTHING_TYPED)
  }
  const onError = (failure: WireFailure) => {
    const index = Object.keys(failure.fields).map((path) => /^lines\.(\d+)$/.exec(path)?.[1])[0]
    const line = index === undefined ? undefined : lines[Number.parseInt(index, 10)]
    if (line) setBad({ id: itemId(line.ledgerId, line.subLedgerId), message: say(failure) })
  }
  const store = () => {
    if (unread !== undefined) setBad({ id: unread, message: t('This is not an amount.') })
    else if (typed.size > 0 && !write.isPending)
      write.mutate({ params: { organizationId }, body: { entry: openings.entry, lines } }, { onSuccess, onError })
  }
  return { entry, lines, bad, type, store, dirty: typed.size > 0, pending: write.isPending, forget: () => setTyped(NOTHING_TYPED) }
}
