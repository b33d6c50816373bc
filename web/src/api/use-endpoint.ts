import type { AnswerOf, Endpoint, InputOf } from '@lekha/contract'
import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { useLanguage } from '../ui/language.ts'
import { notify } from '../ui/notify.ts'
import { call } from './call.ts'
import { sharedAnswer } from './etags.ts'
import { failureSentence } from './failure-sentence.ts'
import { makeStale, subjectOf } from './topics.ts'
import { WireFailure } from './wire-failure.ts'

/** An endpoint as a query: for `useQuery`, and for route guards that need the answer before anything is shown. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<AnswerOf<E>, WireFailure>({
    queryKey: [endpoint.path, input],
    queryFn: ({ client, queryKey, signal }) => call(endpoint, input, { signal, former: client.getQueryData(queryKey) }),
    structuralSharing: sharedAnswer,
    meta: subjectOf(endpoint, input),
  })
}

export type ReadOptions = {
  /** While false nothing is read: an input is not known yet. */
  enabled?: boolean
  /** The answer to the former input is shown until the new one arrives. */
  keepFormer?: boolean
  /** The screen itself shows a refusal, such as that there is no such voucher. All other failures are shown by the frame. */
  saysRefusals?: boolean
}

/**
 * Reads from the server through the query cache, which components with the same input share. It is read again when one of its topics
 * changed; while the live stream does not announce these changes, also on focus and on mount. The cached answer is shown meanwhile.
 *
 * @example const ledgers = useEndpoint(listLedgers, { params: { organizationId } })
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, keepFormer = false, saysRefusals = false }: ReadOptions = {},
): UseQueryResult<AnswerOf<E>, WireFailure> {
  const query = endpointQuery(endpoint, input)
  const options: UseQueryOptions<AnswerOf<E>, WireFailure> = { ...query, enabled, meta: { ...query.meta, saysRefusals } }
  const former = { placeholderData: keepPreviousData as NonNullable<typeof options.placeholderData> }
  return useQuery(keepFormer ? { ...options, ...former } : options)
}

/** The input of a write, and the caller's own Idempotency-Key if it has one. */
type Write<E extends Endpoint> = InputOf<E> & { key?: string }
/** A write on a screen, and how it goes. */
export type Writing<E extends Endpoint> = UseMutationResult<AnswerOf<E>, WireFailure, Write<E>>

/**
 * A write. Repeating the same input after a lost answer sends the same Idempotency-Key, so the server carries it out once. Success
 * marks the topics that the endpoint changes as stale. A refusal is shown in a notification; `quiet` leaves that to the screen.
 *
 * @example const create = useWrite(createLedger); create.mutate({ params: { organizationId }, body })
 */
export function useWrite<E extends Endpoint>(endpoint: E, { quiet = false }: { quiet?: boolean } = {}): Writing<E> {
  const client = useQueryClient()
  const sayFailure = useFailureSentence()
  const act = useAct()
  return useMutation<AnswerOf<E>, WireFailure, Write<E>>({
    mutationFn: (write) => {
      const { key, ...input } = write
      return call(endpoint, input as unknown as InputOf<E>, { key: key ?? act.keyOf(input) })
    },
    onSuccess: (_answer, write) => {
      act.isDone()
      void makeStale(client, endpoint, write)
    },
    onError: (failure, write) => {
      if (!failure.isPassing) act.isRefused()
      // 409: the server holds newer data than this screen shows.
      if (failure.status === 409) void makeStale(client, endpoint, write)
      if (!quiet) notify('error', sayFailure(failure))
    },
  })
}

/** Returns the function that words a failure in the user's language. */
export function useFailureSentence(): (failure: WireFailure) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (failure) => failureSentence(failure, t, language)
}

/** Who presses twice means one act: equal input that follows an answer this soon is sent with the same key, and the server answers as before. */
const SAME_ACT_MS = 1_500

/** The Idempotency-Key of an act: the same for retries of equal input until the server has answered, and for a second press right after that. */
function useAct() {
  const tried = useRef<{ text: string; key: string; done_ms?: number }>(undefined)
  return {
    keyOf(input: unknown): string {
      const text = JSON.stringify(input, written)
      const { done_ms = Number.POSITIVE_INFINITY } = tried.current ?? {}
      if (tried.current?.text !== text || performance.now() - done_ms > SAME_ACT_MS) tried.current = { text, key: uuidv7() }
      return tried.current.key
    },
    isDone() {
      if (tried.current) tried.current.done_ms ??= performance.now()
    },
    isRefused() {
      tried.current = undefined
    },
  }
}

function written(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return value instanceof File ? [value.name, value.size, value.lastModified] : value
}

export { WireFailure }
