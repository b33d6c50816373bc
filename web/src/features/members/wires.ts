import { firmRoleCalls, memberFirmCalls, membershipTypeCalls, personCalls } from '@lekha/contract'
import { masterWire } from '../../masters/master-wire.ts'

export const membershipTypeWire = masterWire(membershipTypeCalls)
export const memberFirmWire = masterWire(memberFirmCalls)
export const personWire = masterWire(personCalls)
export const firmRoleWire = masterWire(firmRoleCalls)
