import { wireError } from '@lekha/contract'
import { type SentenceValues, sentence } from '@lekha/ledger'

type FailureParts = {
  status: number
  code: string
  message: string
  template?: string | undefined
  values?: SentenceValues | undefined
  fields?: Record<string, string> | undefined
}

const NOT_UNDERSTOOD = 'not_understood'

/**
 * A call that the server refused or did not answer. `template` is the English sentence with {{placeholders}}, the key of its
 * translation; `fields` maps the path of a field ('lines.2.amount') to a sentence about it.
 */
export class WireFailure extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string
  readonly template: string
  readonly values: SentenceValues
  readonly fields: Record<string, string>

  constructor({ status, code, message, template = message, values = {}, fields = {} }: FailureParts) {
    super(message)
    this.name = 'WireFailure'
    this.status = status
    this.code = code
    this.template = template
    this.values = values
    this.fields = fields
  }

  /** A retry may succeed, and a write may or may not have been carried out: no answer, a 5xx, or a body that is not our server's. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === NOT_UNDERSTOOD
  }
}

/** The failure of a call that got no answer. */
export function unreachable(): WireFailure {
  return new WireFailure({ status: 0, code: 'network', message: sentence('The server cannot be reached.') })
}

/** The failure of a call that needs a user, made where nobody is signed in: what a screen reads while the user signs out in another tab. */
export function nobodySignedIn(): WireFailure {
  return new WireFailure({ status: 401, code: 'unauthenticated', message: sentence('Please sign in.') })
}

/** The failure of a call whose answer does not match the contract: a proxy's page, or a server of another version. */
export function notUnderstood(status: number): WireFailure {
  return new WireFailure({ status, code: NOT_UNDERSTOOD, message: sentence('The answer of the server could not be read.') })
}

/** Reads the failure from a response with an error status. */
export async function readFailure(response: Response): Promise<WireFailure> {
  const body: unknown = await response.json().catch(() => undefined)
  const read = wireError.safeParse(body)
  return read.success ? new WireFailure({ status: response.status, ...read.data.error }) : notUnderstood(response.status)
}
