import { createHash } from 'node:crypto'
import { codedHead, codedRows, type Report, reportCode } from '@lekha/contract'

/** Collects the integrity code of a report while its pages pass. */
export type Seal = {
  /** The pages after the first one, unchanged. */
  others: AsyncGenerator<Report>
  /** The code; complete once the last page has passed. */
  code: () => string
}

/** Begins the integrity code of a report with its first page. */
export function sealOf(organizationId: string, first: Report, further: AsyncIterable<Report>): Seal {
  const hash = createHash('sha256').update(codedHead(organizationId, first)).update(codedRows(first))
  const { entry } = first.asOf
  async function* others() {
    for await (const page of further) {
      hash.update(codedRows(page))
      yield page
    }
  }
  let code: string | undefined
  return { others: others(), code: () => (code ??= reportCode(entry, hash.digest('hex'))) }
}

/** The integrity code of a report whose pages serve for nothing else. */
export async function codeOfPages(organizationId: string, pages: AsyncGenerator<Report>): Promise<string> {
  const first = await pages.next()
  const { others, code } = sealOf(organizationId, first.value as Report, pages)
  while (!(await others.next()).done);
  return code()
}
