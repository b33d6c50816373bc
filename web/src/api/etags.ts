import { replaceEqualDeep } from '@tanstack/react-query'

const etags = new WeakMap<object, string>()

/** What the server calls this very answer; undefined where it has no name, or is no answer. */
export const etagOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? etags.get(answer) : undefined

/** Notes what the server called an answer. */
export function keepEtag(answer: unknown, etag: string | null | undefined): void {
  if (etag && typeof answer === 'object' && answer !== null) etags.set(answer, etag)
}

/** An answer as it is kept: parts that are the same as before are the former objects, so that nothing is drawn anew for them. */
export function sharedAnswer(former: unknown, answer: unknown): unknown {
  const shared: unknown = replaceEqualDeep(former, answer)
  keepEtag(shared, etagOf(answer))
  return shared
}
