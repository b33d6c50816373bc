import { chargeHeadCalls } from '@lekha/contract'
import { masterWire } from '../../masters/master-wire.ts'

export const chargeHeadWire = masterWire(chargeHeadCalls)
