import type { Endpoint, Topic } from '@lekha/contract'
import type { QueryClient } from '@tanstack/react-query'

/** What a query is known by when something changes: its topics, and its organization where it has one. */
export type Subject = { reads: readonly Topic[]; organizationId: string | undefined }

declare module '@tanstack/react-query' {
  interface Register {
    /** `saysRefusals`: the screen itself says a refusal. */
    queryMeta: Partial<Subject> & { saysRefusals?: boolean }
  }
}

type Asked = { params?: { organizationId?: string }; query?: { subcompany?: string } }

/** The organization whose books a call names; undefined where it names none. */
function organizationOf({ access }: Endpoint, input: unknown): string | undefined {
  const { params, query } = input as Asked
  return access.door === 'organization' ? (params?.organizationId ?? query?.subcompany) : undefined
}

/** What a read is to carry as its meta, so that it is asked again when a topic of it was changed. */
export function subjectOf(endpoint: Endpoint, input: unknown): Subject {
  return { reads: endpoint.reads ?? [], organizationId: organizationOf(endpoint, input) }
}

/** Makes stale what an endpoint changes, of the organization that the call named; what is shown of it is asked again. */
export function makeStale(client: QueryClient, endpoint: Endpoint, input: unknown): Promise<void> {
  return topicsChanged(client, endpoint.changes ?? [], organizationOf(endpoint, input))
}

/** Makes topics stale. Where no organization is named, it may have been any; where no topics are, everything is stale. */
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
