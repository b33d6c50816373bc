import { type Paisa, paisa } from './paisa.ts'
import { ratioText } from './ratio.ts'

/**
 * How many percent of `whole` a part is, as a decimal text, rounded once, a half away from zero. A share of nothing is unknown: undefined.
 *
 * @example percentOf(parsePaisa('25'), parsePaisa('200')) // '12.50'
 */
export const percentOf = (part: Paisa, whole: Paisa, decimals = 2): string | undefined => ratioText(paisa(part * 100n), whole, decimals)
