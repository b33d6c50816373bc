import type { Language } from '@lekha/money'
import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { langOf } from '../ui/language.ts'

/** The localStorage key of the language last used. */
const KEPT = 'i18nextLng'

/** Whether the first segment of the path is a language. */
export function isLanguage(segment: string | undefined): segment is Language {
  return segment === 'en' || segment === 'np'
}

/** The language of the address `/`: English, unless Nepali was used here before. */
export function firstLanguage(): Language {
  return localStorage.getItem(KEPT) === 'np' ? 'np' : 'en'
}

const detector = new LanguageDetector()
// The default when neither the address nor an earlier visit gives a language.
detector.addDetector({ name: 'default', lookup: () => 'np' })

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = langOf(isLanguage(language) ? language : 'en')
})

/** Stores the language in use again, after signing out has cleared the browser's storage. */
export function keepLanguage(): void {
  localStorage.setItem(KEPT, i18next.language)
}

let begun: Promise<unknown> | undefined

/** Switches to the given language; without one, to the language last used, else Nepali. Resolves when its translations are loaded. */
export async function setLanguage(language?: Language): Promise<void> {
  begun ??= begin(language)
  await begun
  if (language && i18next.language !== language) await i18next.changeLanguage(language)
}

function begin(language: Language | undefined): Promise<unknown> {
  return i18next
    .use(HttpBackend)
    .use(detector)
    .use(initReactI18next)
    .init({
      ...(language && { lng: language }),
      supportedLngs: ['en', 'np'],
      fallbackLng: 'en',
      load: 'currentOnly',
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      detection: { order: ['path', 'localStorage', 'default'], lookupFromPathIndex: 0, lookupLocalStorage: KEPT, caches: ['localStorage'] },
      maxRetries: 5,
      maxParallelReads: 10,
      // English text is the key, full stops and all.
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}
