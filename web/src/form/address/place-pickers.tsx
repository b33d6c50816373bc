import { digits } from '@lekha/money'
import { type NamedPlace, PROVINCES, placeWith, wardsOf } from '@lekha/places'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { NamePicker } from '../../picker/name-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'

type Part = { id: number; name: string; nameNp: string }
type Items = readonly { id: string; part: Part; name: string; nameNp: string; above: Part | undefined }[]
const itemsOf = (parts: readonly Part[], above?: Part): Items =>
  parts.map((part) => ({ id: String(part.id), part, name: part.name, nameNp: part.nameNp, above }))

const PROVINCE_ITEMS = itemsOf(PROVINCES)
const DISTRICT_ITEMS = PROVINCES.flatMap((province) => itemsOf(province.districts, province))
const LOCAL_LEVEL_ITEMS = PROVINCES.flatMap(({ districts }) => districts.flatMap((district) => itemsOf(district.localLevels, district)))

/** The number of what was chosen among some items. */
const chosenOf = (items: Items, id: string | null): number | undefined => items.find((item) => item.id === id)?.part.id

type PlacePickersProps = {
  place: NamedPlace
  onChange: (place: NamedPlace) => void
  /** Whether the keyboard begins here. */
  autoFocus?: boolean
  /** What is wrong with a part of the place. */
  errorOf?: (part: keyof NamedPlace) => string | undefined
}

/** Province, district, local level and ward as four fields. What is chosen below settles what stands above. */
export function PlacePickers({ place, onChange, autoFocus = false, errorOf }: PlacePickersProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { province, district, localLevel, ward } = place
  const none = t('Not chosen')
  const second = ({ above }: Items[number]) => above && nameIn(above, language)
  const inProvince = DISTRICT_ITEMS.filter(({ above }) => !province || above?.id === province.id)
  const inDistrict = LOCAL_LEVEL_ITEMS.filter(({ above }) =>
    district ? above?.id === district.id : inProvince.some(({ id }) => id === String(above?.id)),
  )
  const idOf = (part: Part | undefined) => (part ? String(part.id) : null)
  const wards = itemsOf(localLevel ? wardsOf(localLevel).map(asPart) : [])
  const take = (part: 'province' | 'district' | 'localLevel', items: Items, otherwise: NamedPlace) => (id: string | null) => {
    const chosen = chosenOf(items, id)
    if (chosen !== undefined && chosen === place[part]?.id) return
    onChange(chosen === undefined ? otherwise : placeWith(part, chosen))
  }
  return (
    <>
      <Field label={t('Province')} error={errorOf?.('province')}>
        <NamePicker
          items={PROVINCE_ITEMS}
          value={idOf(province)}
          none={none}
          autoFocus={autoFocus}
          onChange={take('province', PROVINCE_ITEMS, {})}
        />
      </Field>
      <Field label={t('District')} error={errorOf?.('district')}>
        <NamePicker
          items={inProvince}
          value={idOf(district)}
          none={none}
          {...(!province && { second })}
          onChange={take('district', inProvince, { province })}
        />
      </Field>
      <Field label={t('Local level')} error={errorOf?.('localLevel')}>
        <NamePicker
          items={inDistrict}
          value={idOf(localLevel)}
          none={none}
          {...(!district && { second })}
          onChange={take('localLevel', inDistrict, { province, district })}
        />
      </Field>
      <Field label={t('Ward')} error={errorOf?.('ward')}>
        <NamePicker
          items={wards}
          value={ward === undefined ? null : String(ward)}
          none={none}
          disabled={!localLevel}
          onChange={(id) => onChange({ ...place, ward: chosenOf(wards, id) })}
        />
      </Field>
    </>
  )
}

const asPart = (number: number): Part => ({ id: number, name: String(number), nameNp: digits(String(number), 'np') })
