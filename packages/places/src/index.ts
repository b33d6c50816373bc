export { addressLine, readAddress, wardsOf } from './address-line.ts'
export type { District, LocalLevel, NamedPlace, PlaceIds, Province } from './places.ts'
export { faultOfPlace, PROVINCES, placeOf, placeWith } from './places.ts'
