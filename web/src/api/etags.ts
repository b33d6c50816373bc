import { replaceEqualDeep } from '@tanstack/react-query'

const etags = new WeakMap<object, string>()

/** The ETag under which the server sent this answer; undefined when it sent none, or `answer` is no object. */
export const etagOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? etags.get(answer) : undefined

/** Records the ETag of an answer. */
export function keepEtag(answer: unknown, etag: string | null | undefined): void {
  if (etag && typeof answer === 'object' && answer !== null) etags.set(answer, etag)
}

/** The answer to cache: parts equal to the former answer's keep their former objects, so that React does not render them again. */
export function sharedAnswer(former: unknown, answer: unknown): unknown {
  const shared: unknown = replaceEqualDeep(former, answer)
  keepEtag(shared, etagOf(answer))
  return shared
}
