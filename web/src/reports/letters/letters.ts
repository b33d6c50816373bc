import { type Report, type ReportRow, tablesIn } from '@lekha/contract'
import { add, type Paisa, parsePaisa, ZERO } from '@lekha/money'

/** What a letter is for: that the party confirms its balance, or that it pays what is overdue. */
export type LetterKind = 'confirmation' | 'reminder'

/** A bill in a letter; its days are AD, its amounts those of the side that the report is of. */
type LetterBill = { id: string; label: string; billedOn: string | null; dueOn: string | null; days: string | null; left: Paisa }
/** What a letter tells a party. `account` is what no bill names. */
export type PartyLetter = { ledgerId: string; name: string; bills: LetterBill[]; account: Paisa; total: Paisa }

/** The parties of a report of outstanding bills, each with its bills as they stand there. */
export function lettersIn(report: Report): PartyLetter[] {
  const letters: PartyLetter[] = []
  for (const table of tablesIn(report)) {
    const place = new Map(table.columns.map(({ id }, index) => [id, index]))
    const cell = ({ cells }: ReportRow, id: string) => cells[place.get(id) ?? -1] ?? null
    const amount = (row: ReportRow, id: string): Paisa => parsePaisa(cell(row, id) ?? '0')
    for (const row of table.rows) {
      const party = letters.at(-1)
      if (row.look === 'heading' && row.opens && 'report' in row.opens)
        letters.push({ ledgerId: row.opens.params.ledgerId ?? '', name: row.label, bills: [], account: ZERO, total: amount(row, 'left') })
      else if (party && cell(row, 'account') !== null) party.account = amount(row, 'account')
      else if (party) {
        const [billedOn, dueOn, days] = [cell(row, 'billed'), cell(row, 'due'), cell(row, 'days')]
        party.bills.push({ id: row.id, label: row.label, billedOn, dueOn, days, left: amount(row, 'left') })
      }
    }
  }
  return letters
}

/** The letters to those who have overdue bills, with these alone, less what they paid in advance or on account; who paid as much has no letter. */
export const remindersOf = (letters: readonly PartyLetter[]): PartyLetter[] =>
  letters.flatMap((letter) => {
    const bills = letter.bills.filter(({ days, left }) => days !== null && left > ZERO)
    const account = add(...[letter.account, ...letter.bills.map(({ left }) => left)].filter((left) => left < ZERO))
    const total = add(account, ...bills.map(({ left }) => left))
    return bills.length === 0 || total <= ZERO ? [] : [{ ...letter, bills, account, total }]
  })

/** As long as the address of a mail may be: some mail programs take no more. */
const MAIL_AT_MOST = 1_900

type Mail = {
  /** The address of the party; '' where none is known. */
  to: string
  subject: string
  before: readonly string[]
  bills: readonly string[]
  after: readonly string[]
  more: (left: number) => string
}

/** The address that opens the user's own mail program with a letter as plain text; of more bills than it takes, it says how many are left out. */
export function mailOf({ to, subject, before, bills, after, more }: Mail): string {
  const address = (count: number) => {
    const rest = bills.length - count
    const text = [...before, ...bills.slice(0, count), ...(rest > 0 ? [more(rest)] : []), ...after].join('\r\n')
    return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  }
  let count = bills.length
  while (count > 0 && address(count).length > MAIL_AT_MOST) count -= 1
  return address(count)
}
