import type { Language } from '@lekha/money'
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
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

const translations: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init() {},
  read: (language, namespace, done) => void readWords(`/locales/${language}/${namespace}.json`, done),
}

/** Fetches the translations of a language; i18next tries again where `true` comes with the error. */
async function readWords(path: string, done: ReadCallback): Promise<void> {
  const response = await fetch(path).catch(() => undefined)
  const words: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
  if (typeof words === 'object') done(null, words)
  else done(new Error(`${path} cannot be read.`), true)
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = langOf(isLanguage(language) ? language : 'en')
  keepLanguage()
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
  const kept = localStorage.getItem(KEPT) ?? undefined
  return i18next
    .use(translations)
    .use(initReactI18next)
    .init({
      // Nepali where neither the address nor an earlier visit names a language.
      lng: language ?? (isLanguage(kept) ? kept : 'np'),
      supportedLngs: ['en', 'np'],
      fallbackLng: 'en',
      load: 'currentOnly',
      maxRetries: 5,
      maxParallelReads: 10,
      // English text is the key, full stops and all.
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}
