import { codedHead, codedRows, type Report, reportCode } from '@lekha/contract'

/**
 * The integrity code of a whole report as the server gave it, the same as that of its files. Undefined where the browser lends no hash: it does
 * so only to pages that came encrypted, or from this machine; and for a report of several organizations, which has none.
 */
export async function codeOfReport(organizationId: string, whole: Report): Promise<string | undefined> {
  if (whole.several || !('subtle' in crypto)) return undefined
  const sealed = new TextEncoder().encode(codedHead(organizationId, whole) + codedRows(whole))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', sealed))
  return reportCode(whole.asOf.entry, Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''))
}
