import type { Language } from '@lekha/money'
import { useTranslation } from 'react-i18next'

/** The language of the interface, which also decides which digits are shown. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'np' ? 'np' : 'en'
}

/** The `lang` of a text in this language: with 'ne' the font draws the Nepali ५ ८ झ instead of the Hindi forms. */
export function langOf(language: Language): 'en' | 'ne' {
  return language === 'np' ? 'ne' : 'en'
}
