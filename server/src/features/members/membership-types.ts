import { type MembershipType, membershipType } from '@lekha/contract'
import { atField, sentence } from '@lekha/ledger'
import type { Books } from '../../db/books.ts'
import { judgedLedger } from '../../masters/judged-ledger.ts'
import { masterTable } from '../../masters/master-table.ts'

/** The kinds of membership, by name. */
export const membershipTypes = masterTable({
  ...{ table: 'membership_type', key: 'membership_type_id', answer: membershipType, order: ['folded_name'] },
  missing: sentence('There is no such membership type.'),
  usedBy: {
    masters: [
      {
        ...{ screen: 'member-firm', table: 'member_firm', key: 'member_firm_id', column: 'membership_type_id' },
        ...{ one: sentence('One member firm is of this type.'), several: sentence('{{count}} member firms are of this type.') },
      },
      {
        ...{ screen: 'charge-head', table: 'charge_head', key: 'charge_head_id', column: 'membership_type_id' },
        ...{ one: sentence('One charge head is for this type.'), several: sentence('{{count}} charge heads are for this type.') },
      },
    ],
  },
})

/** Refuses a ledger on which no member can owe; what a type has already it keeps. */
export async function checkType(books: Books, form: Pick<MembershipType, 'ledgerId'>, former?: MembershipType): Promise<void> {
  if (form.ledgerId === null || form.ledgerId === former?.ledgerId) return
  const { nature, reserved, isCash } = await judgedLedger(books, form.ledgerId)
  if (reserved || isCash || nature !== 'asset')
    throw atField('ledgerId', 'Choose a ledger of what others owe, such as Membership Dues under the debtors.')
}
