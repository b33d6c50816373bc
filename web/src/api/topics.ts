import type { Endpoint, Topic } from '@lekha/contract'
import type { QueryClient } from '@tanstack/react-query'

/** What decides whether a change makes a query stale: its topics, and its organization where it has one. */
export type Subject = { reads: readonly Topic[]; organizationId: string | undefined }

declare module '@tanstack/react-query' {
  interface Register {
    /** `saysRefusals`: the screen itself shows a refusal. */
    queryMeta: Partial<Subject> & { saysRefusals?: boolean }
  }
}

type CallInput = { params?: { organizationId?: string }; query?: { subcompany?: string } }

/** The organization that a call names; undefined when it names none. */
function organizationOf({ access }: Endpoint, input: unknown): string | undefined {
  const { params, query } = input as CallInput
  return access.scope === 'organization' ? (params?.organizationId ?? query?.subcompany) : undefined
}

/** The meta of a query, by which it is read again when one of its topics changes. */
export function subjectOf(endpoint: Endpoint, input: unknown): Subject {
  return { reads: endpoint.reads ?? [], organizationId: organizationOf(endpoint, input) }
}

/** Marks as stale what an endpoint changes in the organization that the call named; queries on the screen are read again. */
export function makeStale(client: QueryClient, endpoint: Endpoint, input: unknown): Promise<void> {
  return topicsChanged(client, endpoint.changes ?? [], organizationOf(endpoint, input))
}

/** Marks topics as stale. Without an organization those of every one are; with `topics` null everything is. */
export function topicsChanged(
  client: QueryClient,
  topics: readonly Topic[] | null,
  organizationId?: string | null,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  return client.invalidateQueries({
    refetchType,
    predicate: ({ meta }) =>
      topics === null ||
      meta?.reads === undefined ||
      (meta.reads.some((topic) => topics.includes(topic)) &&
        (meta.organizationId === undefined || (organizationId ?? meta.organizationId) === meta.organizationId)),
  })
}
