import { addDays } from '@lekha/calendar'
import { romanized } from '@lekha/ledger'
import { add, asciiDigits, type Paisa, paisaText, ZERO } from '@lekha/money'
import { type ExportedVoucher, goodsLeftOut, type WholeBooks } from './books-read.ts'
import { type Account, accountsOf, type Branch, type BranchType } from './branches.ts'
import { accountsById, chunked, oneLine, partyOf, type Writing } from './writing.ts'

/** Beancount knows five roots; every account begins with one. */
const ROOTS: Readonly<Record<BranchType, string>> = {
  ...{ asset: 'Assets', cash: 'Assets', liability: 'Liabilities', equity: 'Equity', income: 'Income', expense: 'Expenses' },
}

/**
 * The whole books for Beancount. Its account names take only letters, digits and hyphens: the name of a ledger stands beside it as
 * metadata, in both languages. At the end the balance of every ledger is asserted as the month totals have it, to the paisa.
 */
export async function* asBeancount(books: WholeBooks): AsyncGenerator<string> {
  const accounts = accountsOf(books.branches, accountWord).map((each) => ({ ...each, name: `${ROOTS[each.branch.type]}:${each.name}` }))
  yield `option "title" ${quoted(books.organization)}\noption "operating_currency" "NPR"\n\n`
  if (goodsLeftOut(books.moving)) yield `; ${goodsLeftOut(books.moving)}\n\n`
  yield accounts.flatMap((each) => (each.branch.takesLines ? openingOf(each, books.opening) : [])).join('')
  const writing: Writing = { accounts: accountsById(accounts), costCentres: books.costCentres }
  let last = books.opening
  for await (const vouchers of chunked(books.vouchers)) {
    yield vouchers.map((each) => transactionOf(each, writing)).join('')
    last = vouchers.at(-1)?.date ?? last
  }
  yield `\n${assertionsOf(books, writing, addDays(last, 1))}`
}

function openingOf({ branch, name, above }: Account, date: string): string {
  const group = above.map((each) => oneLine(each.name)).join(' › ')
  const known = [
    ['name', branch.name],
    ['name-np', branch.nameNp],
    ['code', branch.code ?? ''],
    ['group', group],
  ] as const
  return `${date} open ${name} NPR\n${metadata(known, '  ')}`
}

function transactionOf(voucher: ExportedVoucher, writing: Writing): string {
  const party = partyOf(voucher, writing)
  const known = [
    ['voucher-type', voucher.type],
    ['number', voucher.number],
    ['bs', voucher.bsDate],
    ['reference', voucher.reference],
  ] as const
  const lines = voucher.lines.map(({ ledgerId, subLedgerId, costCentreId, amount, narration }) => {
    const costCentre = writing.costCentres.get(costCentreId ?? '') ?? ''
    const account = writing.accounts.get(subLedgerId ?? ledgerId)?.name
    const own = [
      ['cost-centre', costCentre],
      ['narration', narration],
    ] as const
    return `  ${account}  ${paisaText(amount)} NPR\n${metadata(own, '    ')}`
  })
  const payee = party ? `${quoted(party)} ` : ''
  return `\n${voucher.date} * ${payee}${quoted(voucher.narration)}\n${metadata(known, '  ')}${lines.join('')}`
}

/** What a file asserts of an account includes what stands below it. */
function assertionsOf({ balances }: WholeBooks, { accounts }: Writing, date: string): string {
  const sums = new Map<string, Paisa>()
  for (const { ledgerId, subLedgerId, amount } of balances)
    for (const id of [ledgerId, ...(subLedgerId ? [subLedgerId] : [])]) sums.set(id, add(sums.get(id) ?? ZERO, amount))
  return [...sums].map(([id, amount]) => `${date} balance ${accounts.get(id)?.name}  ${paisaText(amount)} ~ 0.00 NPR\n`).join('')
}

const metadata = (known: readonly (readonly [key: string, text: string])[], indent: string): string =>
  known.flatMap(([key, text]) => (text.trim() === '' ? [] : [`${indent}${key}: ${quoted(text)}\n`])).join('')

const quoted = (text: string): string => `"${oneLine(text).replaceAll(/["\\]/g, '\\$&')}"`

/** A name as a part of an account name: roman letters and digits, joined by hyphens; where none is left, the code or a part of the id. */
function accountWord({ id, name, code }: Branch): string {
  const [own, ofCode] = [wordOf(name), wordOf(code ?? '')]
  return own || (ofCode && `Code-${ofCode}`) || `Ledger-${id.slice(-8)}`
}

function wordOf(name: string): string {
  const roman = romanized(asciiDigits(name.normalize('NFKC'))).normalize('NFD')
  const words = roman.replaceAll(/\p{M}/gu, '').split(/[^A-Za-z0-9]+/)
  const word = words.filter(Boolean).join('-')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
