import { digits, type Language } from '@lekha/money'
import type { LocalLevel, NamedPlace, Province } from './places.ts'

const nameOf = (item: { name: string; nameNp: string }, language: Language) => (language === 'np' ? item.nameNp : item.name)
const isNamed = (text: string) => (item: { name: string; nameNp: string }) => item.name === text || item.nameNp === text

/**
 * An address in one line, the smallest part first: what was typed of street or house, local level and ward, district, province.
 *
 * @example addressLine('Thamel', { province, district, localLevel, ward: 26 }, 'en') // 'Thamel, Kathmandu Metropolitan City-26, Kathmandu, Bagmati Province'
 */
export function addressLine(street: string, { province, district, localLevel, ward }: NamedPlace, language: Language): string {
  const local = localLevel && nameOf(localLevel, language) + (ward === undefined ? '' : `-${digits(String(ward), language)}`)
  const parts = [street.trim(), local, district && nameOf(district, language), province && nameOf(province, language)]
  return parts.filter((part) => part).join(', ')
}

/** The place that an address names at its end, in either language, and what stands before it. An address that names none is all street. */
export function readAddress(text: string, provinces: readonly Province[]): { street: string; place: NamedPlace } {
  const parts = text.split(',').map((part) => part.trim())
  const province = provinces.find(isNamed(parts.at(-1) ?? ''))
  if (!province) return { street: text.trim(), place: {} }
  const before = (count: number) => parts.slice(0, parts.length - count).join(', ')
  const district = province.districts.find(isNamed(parts.at(-2) ?? ''))
  if (!district) return { street: before(1), place: { province } }
  const local = parts.at(-3) ?? ''
  for (const localLevel of district.localLevels) {
    if (isNamed(local)(localLevel)) return { street: before(3), place: { province, district, localLevel } }
    const ward = wardsOf(localLevel).find((each) => isNamed(local)(withWard(localLevel, each)))
    if (ward !== undefined) return { street: before(3), place: { province, district, localLevel, ward } }
  }
  return { street: before(2), place: { province, district } }
}

/** The wards of a local level, which are numbered from one on. */
export const wardsOf = ({ wards }: LocalLevel): number[] => Array.from({ length: wards }, (_, index) => index + 1)

function withWard({ name, nameNp }: LocalLevel, ward: number) {
  return { name: `${name}-${ward}`, nameNp: `${nameNp}-${digits(String(ward), 'np')}` }
}
