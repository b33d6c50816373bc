import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { NamePicker } from '../../picker/name-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { addressLine, type Place, readAddress, wardsOf } from './address-line.ts'
import levels from './local-levels.json'

const PROVINCES = levels.provinces.map((province) => ({ ...province, id: province.name }))
const DISTRICTS = PROVINCES.flatMap((province) => province.districts.map((district) => ({ ...district, id: district.name, province })))
const LOCAL_LEVELS = DISTRICTS.flatMap((district) =>
  district.localLevels.map((localLevel) => ({ ...localLevel, id: `${district.name}/${localLevel.name}`, district })),
)

/** Province, district, local level and ward, read from an address and written into it. What is chosen below settles what stands above. */
export function PlaceFields({ line, onChange }: { line: string; onChange: (line: string) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { street, place } = readAddress(line, PROVINCES)
  const take = (chosen: Place) => onChange(addressLine(street, chosen, language))
  const { province, district, localLevel, ward } = place
  const districts = province ? DISTRICTS.filter((each) => each.province.name === province.name) : DISTRICTS
  const localLevels = district ? LOCAL_LEVELS.filter((each) => each.district.name === district.name) : LOCAL_LEVELS
  const wards = localLevel ? wardsOf(localLevel).map(asItem) : []
  const none = t('Not chosen')
  return (
    <>
      <Field label={t('Province')}>
        <NamePicker
          items={PROVINCES}
          value={province?.name ?? null}
          none={none}
          autoFocus
          onChange={(id) => take({ province: PROVINCES.find((each) => each.id === id) })}
        />
      </Field>
      <Field label={t('District')}>
        <NamePicker
          items={districts}
          value={district?.name ?? null}
          none={none}
          {...(!province && { second: (each: (typeof districts)[number]) => nameIn(each.province, language) })}
          onChange={(id) => {
            const chosen = districts.find((each) => each.id === id)
            take({ province: chosen?.province ?? province, district: chosen })
          }}
        />
      </Field>
      <Field label={t('Local level')}>
        <NamePicker
          items={localLevels}
          value={district && localLevel ? `${district.name}/${localLevel.name}` : null}
          none={none}
          {...(!district && { second: (each: (typeof localLevels)[number]) => nameIn(each.district, language) })}
          onChange={(id) => {
            const chosen = localLevels.find((each) => each.id === id)
            take({ province: chosen?.district.province ?? province, district: chosen?.district ?? district, localLevel: chosen })
          }}
        />
      </Field>
      <Field label={t('Ward')}>
        <NamePicker
          items={wards}
          value={ward === undefined ? null : String(ward)}
          none={none}
          disabled={!localLevel}
          onChange={(id) => take({ ...place, ward: wards.find((each) => each.id === id)?.number })}
        />
      </Field>
    </>
  )
}

const asItem = (number: number) => ({ id: String(number), name: String(number), nameNp: digits(String(number), 'np'), number })
