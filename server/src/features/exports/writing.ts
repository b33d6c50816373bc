import type { ExportedVoucher } from './books-read.ts'
import type { Account } from './branches.ts'

/** What the vouchers of a file are written with: the accounts by the id of their branch, and the names of cost centres. */
export type Writing = { accounts: ReadonlyMap<string, Account>; costCentres: ReadonlyMap<string, string> }

export const accountsById = (accounts: readonly Account[]): Map<string, Account> =>
  new Map(accounts.map((account) => [account.branch.id, account]))

/** A text as one line: spaces of every kind and control characters as single spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Z}\p{Cc}]+/gu, ' ').trim()

/** The debtor or creditor of a voucher: the first that a line names; '' where none does. */
export function partyOf({ lines }: ExportedVoucher, { accounts }: Writing): string {
  const party = lines.map(({ ledgerId }) => accounts.get(ledgerId)?.branch).find((branch) => branch?.party)
  return party?.name ?? ''
}

const AT_ONCE = 200

/** Several of them at once, so that a file is not written in a thousand small pieces. */
export async function* chunked<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length === AT_ONCE) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}
