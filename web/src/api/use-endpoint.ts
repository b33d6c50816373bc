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
import { notify } from '../ui/notify.ts'
import { call } from './call.ts'
import { sharedAnswer } from './etags.ts'
import { makeStale, subjectOf } from './topics.ts'
import { WireFailure } from './wire-failure.ts'

/** An endpoint as a query: for `useQuery`, and for guards that must have the answer before anything is shown. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<AnswerOf<E>, WireFailure>({
    queryKey: [endpoint.path, input],
    queryFn: ({ client, queryKey, signal }) => call(endpoint, input, { signal, former: client.getQueryData(queryKey) }),
    structuralSharing: sharedAnswer,
    meta: subjectOf(endpoint, input),
  })
}

export type ReadOptions = {
  /** While false nothing is asked: something it needs is not known yet. */
  enabled?: boolean
  /** What was shown for the former input stays until the new answer is there. */
  keepFormer?: boolean
  /** The screen itself says a refusal, such as that there is no such voucher. All other failures are said by the frame. */
  saysRefusals?: boolean
}

/**
 * Server state. Whoever asks the same gets the same answer; it is asked again after a write that changed one of its topics, when the
 * window comes to the front, and at each new look. What is known is shown meanwhile.
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

/** What is written, and, where the caller has one, the key under which it is written once only. */
export type Write<E extends Endpoint> = InputOf<E> & { key?: string }

/**
 * A write. Trying the same again after an answer was lost goes out under the same key and so happens once. After it the topics that
 * the endpoint changes are stale. A refusal is told in a notification; `quiet` leaves that to the screen.
 *
 * @example const create = useWrite(createLedger); create.mutate({ params: { organizationId }, body })
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { quiet = false }: { quiet?: boolean } = {},
): UseMutationResult<AnswerOf<E>, WireFailure, Write<E>> {
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
      if (!failure.isPassing) act.isDone()
      // What is shown here is not what is stored.
      if (failure.status === 409) void makeStale(client, endpoint, write)
      if (!quiet) notify('error', sayFailure(failure))
    },
  })
}

/** Says a failure in the language of the reader. */
export function useFailureSentence(): (failure: WireFailure) => string {
  const { t } = useTranslation()
  return (failure) => t(failure.template, { ...failure.values, defaultValue: failure.message })
}

/** The key of what is being tried: the same while the same is tried again without an answer. */
function useAct() {
  const tried = useRef<{ text: string; key: string }>(undefined)
  return {
    keyOf(input: unknown): string {
      const text = JSON.stringify(input, written)
      if (tried.current?.text !== text) tried.current = { text, key: uuidv7() }
      return tried.current.key
    },
    isDone() {
      tried.current = undefined
    },
  }
}

function written(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return value instanceof File ? [value.name, value.size, value.lastModified] : value
}

export { WireFailure }
