import levels from './local-levels.json' with { type: 'json' }

/** A province of Nepal with its districts and their local levels; ids are those of the data set, names stand in both scripts. */
export type Province = (typeof levels)['provinces'][number]
/** A district. */
export type District = Province['districts'][number]
/** A local level, with how many wards it has. */
export type LocalLevel = District['localLevels'][number]

/** All provinces, 7, with 77 districts and 753 local levels. */
export const PROVINCES: readonly Province[] = levels.provinces

const PROVINCE_BY_ID = new Map(PROVINCES.map((province) => [province.id, province]))
const DISTRICT_BY_ID = new Map(
  PROVINCES.flatMap((province) => province.districts.map((district) => [district.id, { province, district }] as const)),
)
const LOCAL_LEVEL_BY_ID = new Map(
  [...DISTRICT_BY_ID.values()].flatMap(({ province, district }) =>
    district.localLevels.map((localLevel) => [localLevel.id, { province, district, localLevel }] as const),
  ),
)

/** A place by ids; null where it is not known. */
export type PlaceIds = { provinceId: number | null; districtId: number | null; localLevelId: number | null; ward: number | null }

/** A place with the names of its parts. */
export type NamedPlace = {
  province?: Province | undefined
  district?: District | undefined
  localLevel?: LocalLevel | undefined
  ward?: number | undefined
}

/**
 * The parts of a place by their ids; of an id that is not there nothing.
 *
 * @example placeOf({ provinceId: 3, districtId: 27, localLevelId: null, ward: null }).district?.name // 'Kathmandu'
 */
export function placeOf({ provinceId, districtId, localLevelId, ward }: PlaceIds): NamedPlace {
  return {
    province: provinceId === null ? undefined : PROVINCE_BY_ID.get(provinceId),
    district: districtId === null ? undefined : DISTRICT_BY_ID.get(districtId)?.district,
    localLevel: localLevelId === null ? undefined : LOCAL_LEVEL_BY_ID.get(localLevelId)?.localLevel,
    ward: ward ?? undefined,
  }
}

/**
 * A province, district or local level with what it stands in.
 *
 * @example placeWith('district', 27).province?.name // 'Bagmati Province'
 */
export function placeWith(part: 'province' | 'district' | 'localLevel', id: number): NamedPlace {
  if (part === 'province') return { province: PROVINCE_BY_ID.get(id) }
  return (part === 'district' ? DISTRICT_BY_ID : LOCAL_LEVEL_BY_ID).get(id) ?? {}
}

/** The first part of a place that is not there, or does not stand in the part above it; undefined where the place is one. */
export function faultOfPlace({ provinceId, districtId, localLevelId, ward }: PlaceIds): keyof PlaceIds | undefined {
  const local = localLevelId === null ? undefined : LOCAL_LEVEL_BY_ID.get(localLevelId)
  if (provinceId !== null && !PROVINCE_BY_ID.has(provinceId)) return 'provinceId'
  if (districtId !== null && DISTRICT_BY_ID.get(districtId)?.province.id !== provinceId) return 'districtId'
  if (localLevelId !== null && local?.district.id !== districtId) return 'localLevelId'
  if (ward !== null && !(local && Number.isInteger(ward) && ward >= 1 && ward <= local.localLevel.wards)) return 'ward'
  return undefined
}
