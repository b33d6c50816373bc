import { membershipType } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
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
