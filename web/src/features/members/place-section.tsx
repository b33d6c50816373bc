import { type NamedPlace, type PlaceIds, placeOf } from '@lekha/places'
import { useTranslation } from 'react-i18next'
import { PlacePickers } from '../../form/address/place-pickers.tsx'
import { HeldField } from '../../form/held-field.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import type { FirmForm } from './member-form.tsx'

const FIELD_OF = { province: 'provinceId', district: 'districtId', localLevel: 'localLevelId', ward: 'ward' } as const satisfies Record<
  keyof NamedPlace,
  keyof PlaceIds
>
/** Degrees as they are typed; the contract says what is wrong with them. */
const DEGREES = { show: (text: string | null) => text ?? '', read: (text: string): string | null => text }

/** Where a firm is: province, district, local level and ward, street, and its position with a map. */
export function PlaceSection({ of }: { of: FirmForm }) {
  const { t } = useTranslation()
  const [provinceId, districtId, localLevelId, ward] = of.form.watch(['provinceId', 'districtId', 'localLevelId', 'ward'])
  const [latitude, longitude] = of.form.watch(['latitude', 'longitude'])
  const take = ({ province, district, localLevel, ...chosen }: NamedPlace) => {
    const ids = { provinceId: province?.id ?? null, districtId: district?.id ?? null, localLevelId: localLevel?.id ?? null }
    for (const [name, value] of Object.entries({ ...ids, ward: chosen.ward ?? null })) {
      of.form.setValue(name as keyof PlaceIds, value, { shouldDirty: true })
    }
  }
  return (
    <>
      <PlacePickers
        place={placeOf({ provinceId, districtId, localLevelId, ward })}
        onChange={take}
        errorOf={(part) => of.errorOf(FIELD_OF[part])}
      />
      <TextFields
        of={of}
        fields={[
          { name: 'street', label: t('Street or tole') },
          { name: 'postalCode', label: t('Postal code') },
        ]}
      />
      <HeldField of={of} name="latitude" label={t('Latitude')} optional {...DEGREES} />
      <div>
        <HeldField of={of} name="longitude" label={t('Longitude')} optional {...DEGREES} />
        {latitude && longitude && <MapLink latitude={latitude} longitude={longitude} />}
      </div>
    </>
  )
}

/** A position on the map of OpenStreetMap, in a tab of its own. */
export function MapLink({ latitude, longitude }: { latitude: string; longitude: string }) {
  const { t } = useTranslation()
  const place = `mlat=${encodeURIComponent(latitude)}&mlon=${encodeURIComponent(longitude)}`
  return (
    <a href={`https://www.openstreetmap.org/?${place}`} target="_blank" rel="noreferrer">
      {t('Show on the map')}
    </a>
  )
}
