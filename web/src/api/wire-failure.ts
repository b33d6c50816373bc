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
 * A call that was refused, or that nobody answered. `template` is the English sentence with {{places}}, the key of its
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

  /** It may go better a moment later, and a write may have been carried out: nobody knows. A page that is not the server's says nothing. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === NOT_UNDERSTOOD
  }
}

/** Nobody answered. */
export function unreachable(): WireFailure {
  return new WireFailure({ status: 0, code: 'network', message: sentence('The server cannot be reached.') })
}

/** An answer that is not in the shape of the contract: a proxy's page, or a server of another version. */
export function notUnderstood(status: number): WireFailure {
  return new WireFailure({ status, code: NOT_UNDERSTOOD, message: sentence('The answer of the server could not be read.') })
}

/** What an answer with a bad status says. */
export async function readFailure(response: Response): Promise<WireFailure> {
  const body: unknown = await response.json().catch(() => undefined)
  const read = wireError.safeParse(body)
  return read.success ? new WireFailure({ status: response.status, ...read.data.error }) : notUnderstood(response.status)
}
