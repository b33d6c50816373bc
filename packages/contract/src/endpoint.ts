import type * as z from 'zod'
import type { Permission } from './permissions.ts'
import type { Freshness } from './topics.ts'

type Schema = z.core.$ZodType

/** Who may make a call: the scope in which it runs and what it demands of the caller. */
export type Access =
  /** The caller need not be signed in. */
  | { scope: 'public' }
  /**
   * The caller is signed in; the call works on users, sessions, memberships and organizations. `demands`: only for superadmins, or for whoever
   * administers some organization too. `prepares`: the handler hashes or waits before its transaction. `withoutSecondFactor`: open also
   * to a caller without the authenticator app that the account demands.
   */
  | { scope: 'account'; demands?: 'superadmin' | 'administrator'; prepares?: true; withoutSecondFactor?: true }
  /** The caller is signed in and has a role in the organization with the permission. `by` names the parameter that leads to the organization. */
  | { scope: 'organization'; permission: Permission; by: 'organizationId' | 'subcompany' | 'fiscalYear' }

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
  /** Maximum size of the body in bytes; by default 1 MiB. */
  limit_bytes?: number
  /** The answer's status when all went well, and its shape. */
  status: 200 | 201 | 202 | 204
  answer: A
  /** The answer is sent without encoding it field by field: for long lists that the handler formats itself. */
  plain?: boolean
  /** No audit record and no stored first answer: the call changes nothing in the books. */
  unrecorded?: boolean
  /** The Idempotency-Key becomes the id of the stored row, so that the server need not store the first answer. */
  keyIsId?: boolean
}

/** The name of a call as a command in the audit record. */
export const commandName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

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

/** The input of a call: parameters, query and body, before the schemas parse them. */
export type InputOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<P, 'params', 'output'> & Part<Q, 'query', 'input'> & Part<B, 'body', 'output'>
    : never

/** The input as the server's handler receives it: checked, amounts as Paisa. */
export type ReceivedOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<P, 'params', 'output'> & Part<Q, 'query', 'output'> & Part<B, 'body', 'output'>
    : never

/** The answer as the client receives it, amounts as Paisa. */
export type AnswerOf<E extends Endpoint> = E extends Endpoint<Schema, Schema, Schema, infer A> ? z.output<A> : never
