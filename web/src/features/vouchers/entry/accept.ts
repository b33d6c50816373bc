import { type AnswerOf, alterVoucher, postPlannedVoucher, postVoucher } from '@lekha/contract'
import { useWrite, type WireFailure } from '../../../api/use-endpoint.ts'
import type { Entry } from './entry.ts'
import { bodyOf } from './entry-body.ts'

type Outcome = {
  onStored: (entry: Entry, voucher: AnswerOf<typeof postVoucher>['result']) => void
  onRefused: (entry: Entry, failure: WireFailure) => void
}

/** The vouchers that were sent and not answered yet. */
const underWay = new Set<Promise<void>>()

/** Resolves when every voucher that was sent until now is answered. */
export const untilAnswered = async (): Promise<void> => void (await Promise.all(underWay))

/**
 * Posts a voucher without making the user wait: the form is empty at once. A refused voucher is passed back as typed. The entry's id is
 * the Idempotency-Key, so that sending it again stores nothing twice.
 */
export function useAccept(organizationId: string, { onStored, onRefused }: Outcome) {
  const post = useWrite(postVoucher, { quiet: true })
  const postPlanned = useWrite(postPlannedVoucher, { quiet: true })
  const alter = useWrite(alterVoucher, { quiet: true })

  return (entry: Entry, reason: string) => {
    const { type, ...body } = bodyOf(entry)
    const sent = entry.alters
      ? alter.mutateAsync({
          params: { organizationId, voucherId: entry.alters.voucherId },
          body: { ...body, version: entry.alters.version, reason },
          key: entry.id,
        })
      : entry.planned
        ? postPlanned.mutateAsync({
            params: { organizationId, plannedId: entry.planned.id },
            body: { type, ...body, plannedVersion: entry.planned.version },
            key: entry.id,
          })
        : post.mutateAsync({ params: { organizationId }, body: { type, ...body }, key: entry.id })
    const answered = sent
      .then(
        ({ result }) => onStored(entry, result),
        (failure: unknown) => onRefused(entry, failure as WireFailure), // call() throws nothing else
      )
      .finally(() => underWay.delete(answered))
    underWay.add(answered)
  }
}
