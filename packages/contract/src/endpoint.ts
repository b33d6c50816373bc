import type * as z from 'zod'
import type { Permission } from './permissions.ts'
import type { Freshness } from './topics.ts'

type Schema = z.core.$ZodType

/** Which door a call goes through, and what it takes to pass. */
export type Access =
  /** Nobody needs to have signed in. */
  | { door: 'public' }
  /**
   * Signed in; reaches users, sessions, memberships and organizations. One that `prepares` hashes or waits before its transaction.
   * `withoutSecondFactor`: also for whoever lacks the authenticator app that his account demands of him.
   */
  | { door: 'account'; prepares?: true; withoutSecondFactor?: true }
  /** Signed in, and a role in the organization that holds the permission. `by` says where the organization's id is found. */
  | { door: 'organization'; permission: Permission; by: 'organizationId' | 'subcompany' | 'fiscalYear' }

/** One call of the wire as data: both ends take their types from it, the server its checks, OpenAPI its pages. */
export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
  X extends Access = Access,
> = Freshness & {
  /** Below /api, with {names} in braces. */
  path: string
  access: X
  /** One line for the reader of the API. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** The body travels as multipart form data (files). */
  multipart?: boolean
  /** Bytes that a body may have at most; 1 MiB where nothing is said. */
  limit_bytes?: number
  /** The answer's status when all went well, and its shape. */
  status: 200 | 201 | 202 | 204
  answer: A
  /** The answer is sent as it is, without being encoded field by field: long lists whose texts are made by hand. */
  plain?: boolean
  /** No audit record and no stored first answer: the call changes nothing in the books. */
  unrecorded?: boolean
  /** The Idempotency-Key becomes the id of what is stored, so that no first answer needs keeping. */
  keyIsId?: boolean
}

/** Declares an endpoint; gives it back unchanged, with its types. */
export function defineEndpoint<P extends Schema, Q extends Schema, B extends Schema, A extends Schema, const X extends Access>(
  endpoint: Endpoint<P, Q, B, A, X>,
): Endpoint<P, Q, B, A, X> {
  return endpoint
}

type Part<S, Name extends string, Form extends 'input' | 'output'> = unknown extends S
  ? unknown
  : S extends Schema
    ? Schema extends S
      ? unknown
      : Form extends 'input'
        ? object extends z.input<S>
          ? { [N in Name]?: z.input<S> | undefined }
          : { [N in Name]: z.input<S> }
        : { [N in Name]: z.output<S> }
    : unknown

/** What a caller hands over: parameters, query and body, as they are written by hand. */
export type InputOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<P, 'params', 'output'> & Part<Q, 'query', 'input'> & Part<B, 'body', 'output'>
    : never

/** What the server gets to see: the same after checking, amounts as Paisa. */
export type ReceivedOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<P, 'params', 'output'> & Part<Q, 'query', 'output'> & Part<B, 'body', 'output'>
    : never

/** What comes back, amounts as Paisa. */
export type AnswerOf<E extends Endpoint> = E extends Endpoint<Schema, Schema, Schema, infer A> ? z.output<A> : never
