/** What is to be done after an answer: the tax office has it; it is tried again later; a person must act on it, or on the sign-in. */
export type Verdict = 'accepted' | 'again' | 'held' | 'stopped'

/**
 * What an answer code of CBMS means. 101 says of a bill that it is there already, of a return that its bill is not.
 *
 * @example verdictOf(101, false) // 'accepted'
 */
export function verdictOf(code: number, isReturn: boolean): Verdict {
  if (code === 200) return 'accepted'
  if (code === 100) return 'stopped'
  if (code === 101) return isReturn ? 'held' : 'accepted'
  return code === 104 || code === 105 ? 'held' : 'again'
}

/** The code in the body of an answer, which is a bare integer; undefined for anything else. */
export const codeIn = (body: string): number | undefined =>
  /^\s*"?(\d{3})"?\s*$/.test(body) ? Number.parseInt(body.replace(/\D/g, ''), 10) : undefined

const FIRST_WAIT_S = 30
const LONGEST_WAIT_S = 6 * 3600

/** How long the next try waits after some failures: half a minute, then twice as long each time, up to six hours. */
export const waitAfter_s = (failures: number): number => Math.min(FIRST_WAIT_S * 2 ** Math.min(failures - 1, 20), LONGEST_WAIT_S)
