import { describe, expect, test } from 'vitest'
import { addressLine, type Place, readAddress, wardsOf } from './address-line.ts'
import levels from './local-levels.json' with { type: 'json' }

const { provinces } = levels
const districts = provinces.flatMap((province) => province.districts.map((district) => ({ province, district })))
const places = districts.flatMap(({ province, district }) => district.localLevels.map((localLevel) => ({ province, district, localLevel })))

describe('the provinces, districts and local levels of Nepal', () => {
  test('are all there', () => {
    expect([provinces.length, districts.length, places.length]).toEqual([7, 77, 753])
    expect(places.flatMap(({ localLevel }) => wardsOf(localLevel))).toHaveLength(6_743)
  })

  test('have a name in each script, which nothing else beside them has', () => {
    const lists = [provinces, ...provinces.map((province) => province.districts), ...districts.map(({ district }) => district.localLevels)]
    for (const list of lists) {
      const names = list.map(({ name }) => name)
      const namesNp = list.map(({ nameNp }) => nameNp)
      expect(new Set(names).size).toBe(list.length)
      expect(new Set(namesNp).size).toBe(list.length)
      expect(names.join('')).not.toMatch(/[\u0900-\u097F,]/)
      expect(namesNp.join('')).not.toMatch(/[A-Za-z,]/)
    }
  })
})

describe('an address', () => {
  const kathmandu = places.find(({ localLevel }) => localLevel.name === 'Kathmandu Metropolitan City')!
  const thamel: Place = { ...kathmandu, ward: 26 }

  test("is one line, the smallest part first, in the user's language", () => {
    expect(addressLine('Thamel', thamel, 'en')).toBe('Thamel, Kathmandu Metropolitan City-26, Kathmandu, Bagmati Province')
    expect(addressLine('ठमेल', thamel, 'np')).toBe('ठमेल, काठमाडौँ महानगरपालिका-२६, काठमाडौँ, बागमती प्रदेश')
    expect(addressLine('', { province: kathmandu.province }, 'en')).toBe('Bagmati Province')
  })

  test('that was typed freely is all street', () => {
    expect(readAddress('New Baneshwor, Kathmandu', provinces)).toEqual({ street: 'New Baneshwor, Kathmandu', place: {} })
  })

  test('is read back as it was chosen, every place in both languages', () => {
    for (const place of places) {
      for (const chosen of [place, { ...place, ward: place.localLevel.wards }]) {
        for (const language of ['en', 'np'] as const) {
          expect(readAddress(addressLine('House 4, Road 2', chosen, language), provinces)).toEqual({
            street: 'House 4, Road 2',
            place: chosen,
          })
        }
      }
    }
  })

  test('that ends within a district keeps what cannot be read of it', () => {
    const { province, district } = kathmandu
    const line = addressLine('Elsewhere-99', { province, district }, 'en')
    expect(readAddress(line, provinces)).toEqual({ street: 'Elsewhere-99', place: { province, district } })
  })
})
