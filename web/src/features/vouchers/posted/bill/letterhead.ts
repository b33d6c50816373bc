import { asciiDigits } from '@lekha/money'

const USUAL_MM = 38
/** More leaves no room for a bill. */
const MOST_MM = 120

const keyOf = (organizationId: string) => `letterhead of bills ${organizationId}`

/** The height of a letterhead that is printed already, in millimetres, as a person writes it; undefined for what is none. */
export function readMillimetres(text: string): number | undefined {
  const bare = asciiDigits(text).trim()
  const read = /^\d{1,3}$/.test(bare) ? Number.parseInt(bare, 10) : undefined
  return read !== undefined && read <= MOST_MM ? read : undefined
}

/** The height that was given last for an organization in this browser: it belongs to the paper in the printer beside it. */
export const readLetterhead_mm = (organizationId: string): number =>
  readMillimetres(localStorage.getItem(keyOf(organizationId)) ?? '') ?? USUAL_MM
export const keepLetterhead_mm = (organizationId: string, height_mm: number): void =>
  localStorage.setItem(keyOf(organizationId), String(height_mm))
