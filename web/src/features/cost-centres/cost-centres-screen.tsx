import { TreeList } from '../../masters/tree-list.tsx'
import { costCentreNoun } from './cost-centre-noun.ts'

/** `costCentre`: the tree of cost centres. */
export const CostCentresScreen = () => <TreeList noun={costCentreNoun} />
