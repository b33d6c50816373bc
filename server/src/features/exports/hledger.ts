import { paisaText } from '@lekha/money'
import { goodsLeftOut, type WholeBooks } from './books-read.ts'
import { type Account, accountsOf, type BranchType } from './branches.ts'
import { accountsById, chunked, oneLine, partyOf, type Writing } from './writing.ts'

const TYPE_LETTERS: Readonly<Record<BranchType, string>> = { asset: 'A', cash: 'C', liability: 'L', equity: 'E', income: 'R', expense: 'X' }

/**
 * The whole books as a journal of hledger; Ledger reads it too. Amounts are in rupees, debit positive. At the end stands a transaction without
 * amounts which asserts the balance of every ledger as the month totals have it: the file is refused if a line of it is missing.
 */
export async function* asHledger(books: WholeBooks): AsyncGenerator<string> {
  const accounts = accountsOf(books.branches, ({ name }) => accountWord(name))
  yield headOf(books) + accounts.map(declarationOf).join('')
  const writing: Writing = { accounts: accountsById(accounts), costCentres: books.costCentres }
  let last = books.opening
  for await (const voucher of chunked(books.vouchers)) {
    yield voucher.map((each) => transactionOf(each, writing)).join('')
    last = voucher.at(-1)?.date ?? last
  }
  yield assertionsOf(books, writing, last)
}

const headOf = ({ organization, moving }: WholeBooks): string =>
  [
    `; ${oneLine(organization)}`,
    '; The whole books, written by Lekha. A mark that hledger or Ledger would read as its own stands in its full width: ；：｜，［］（）',
    ...(goodsLeftOut(moving) ? [`; ${goodsLeftOut(moving)}`] : []),
    '',
    'commodity NPR',
    '    format 1000.00 NPR',
    '',
    '',
  ].join('\n')

function declarationOf({ branch, name, above }: Account): string {
  const inherited = above.at(-1)?.type === branch.type
  const notes = [
    ...(inherited ? [] : [`type: ${TYPE_LETTERS[branch.type]}`]),
    ...(branch.nameNp ? [`name-np: ${value(branch.nameNp)}`] : []),
    ...(branch.code ? [`code: ${value(branch.code)}`] : []),
  ]
  return `account ${name}\n${notes.map((note) => `    ; ${note}\n`).join('')}`
}

function transactionOf(voucher: Parameters<typeof partyOf>[0], writing: Writing): string {
  const party = partyOf(voucher, writing)
  const narration = fullWidth(oneLine(voucher.narration), '|;')
  const description = [...(party ? [`${fullWidth(oneLine(party), '|;')} |`] : []), narration].filter(Boolean).join(' ')
  const notes = [
    `voucher-type: ${value(voucher.type)}`,
    `bs: ${voucher.bsDate}`,
    ...(voucher.reference.trim() ? [`reference: ${value(voucher.reference)}`] : []),
  ]
  const lines = voucher.lines.map((line) => {
    const account = writing.accounts.get(line.subLedgerId ?? line.ledgerId)?.name
    const costCentre = writing.costCentres.get(line.costCentreId ?? '')
    return [
      `    ${account}  ${paisaText(line.amount)} NPR\n`,
      ...(costCentre ? [`        ; cost-centre: ${value(costCentre)}\n`] : []),
      ...(line.narration.trim() ? [`        ; ${note(line.narration)}\n`] : []),
    ].join('')
  })
  const head = `${voucher.date} (${fullWidth(oneLine(voucher.number), '();')}) ${description}`.trimEnd()
  return `\n${head}\n${notes.map((each) => `    ; ${each}\n`).join('')}${lines.join('')}`
}

/** The transaction that compares the file with the books. */
function assertionsOf({ balances }: WholeBooks, { accounts }: Writing, date: string): string {
  if (balances.length === 0) return ''
  const lines = balances.map(
    ({ ledgerId, subLedgerId, amount }) => `    ${accounts.get(subLedgerId ?? ledgerId)?.name}  0.00 NPR = ${paisaText(amount)} NPR\n`,
  )
  return `\n${date} Balances as in the books\n    ; balances: asserted\n${lines.join('')}`
}

/** A name as a part of an account name: no colon and no two spaces in it, and no mark at its beginning. */
function accountWord(name: string): string {
  const [first = '', ...rest] = fullWidth(oneLine(name), ':;')
  return (/[\p{L}\p{M}\p{N}]/u.test(first) ? first : fullWidth(first, first)) + rest.join('')
}

/** A comment in which no tag, no date and no value is found. */
const note = (text: string): string => fullWidth(oneLine(text), ':;[]')
/** The value of a tag, which a comma would end. */
const value = (text: string): string => fullWidth(oneLine(text), ':;[],')

/** The same text with some marks of ASCII in their full width, of which Unicode's form NFKC makes the same marks again. */
const fullWidth = (text: string, marks: string): string =>
  text.replaceAll(/[!-~]/g, (mark) => (marks.includes(mark) ? String.fromCodePoint((mark.codePointAt(0) ?? 0) + 0xfee0) : mark))
