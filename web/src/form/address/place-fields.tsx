import { addressLine, PROVINCES, readAddress } from '@lekha/places'
import { useLanguage } from '../../ui/language.ts'
import { PlacePickers } from './place-pickers.tsx'

/** Province, district, local level and ward, read from an address and written into it. */
export function PlaceFields({ line, onChange }: { line: string; onChange: (line: string) => void }) {
  const language = useLanguage()
  const { street, place } = readAddress(line, PROVINCES)
  return <PlacePickers place={place} autoFocus onChange={(chosen) => onChange(addressLine(street, chosen, language))} />
}
