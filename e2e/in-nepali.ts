import { readFileSync } from 'node:fs'

const dictionary = JSON.parse(readFileSync('web/public/locales/np/translation.json', 'utf8')) as Record<string, string>
/** A text as Nepali readers see it. */
export const inNepali = (text: string) => dictionary[text] ?? `No Nepali for ${text}`
