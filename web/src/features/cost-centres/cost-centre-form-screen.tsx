import { TreeFormScreen } from '../../masters/tree-form.tsx'
import { costCentreNoun } from './cost-centre-noun.ts'

/** `costCentre/new` and `costCentre/{id}/edit`. */
export const CostCentreFormScreen = () => <TreeFormScreen noun={costCentreNoun} />
