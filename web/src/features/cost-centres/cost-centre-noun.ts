import { costCentreCalls } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { masterWire } from '../../masters/master-wire.ts'
import type { TreeNoun } from '../../masters/tree-noun.ts'

export const costCentreNoun: TreeNoun = {
  wire: masterWire(costCentreCalls),
  list: costCentreCalls.list,
  fileName: 'cost-centres',
  words: {
    title: sentence('Cost centres'),
    create: sentence('New cost centre'),
    alter: sentence('Alter cost centre'),
    under: sentence('Under cost centre'),
    missing: sentence('There is no such cost centre.'),
    use: sentence('Can be used in new vouchers'),
    empty: sentence('A cost centre is a department, a branch or a project that figures are counted for.'),
  },
  back: '/$lng/costCentre',
  formTo: (lng, id) => ({ to: '/$lng/costCentre/$id/edit', params: { lng, id } }),
  createTo: (lng) => ({ to: '/$lng/costCentre/new', params: { lng } }),
}
