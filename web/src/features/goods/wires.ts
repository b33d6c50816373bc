import { godownCalls, priceCalls, stockItemCalls, unitOfMeasureCalls } from '@lekha/contract'
import { masterWire } from '../../masters/master-wire.ts'

export const unitWire = masterWire(unitOfMeasureCalls)
export const godownWire = masterWire(godownCalls)
export const itemWire = masterWire(stockItemCalls)
export const priceWire = masterWire(priceCalls)
