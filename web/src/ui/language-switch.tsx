import type { Language } from '@lekha/money'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from './language.ts'
import { type Segment, Segmented } from './segmented.tsx'

// Each language is named in its own script.
const SEGMENTS: Segment<Language>[] = [
  { value: 'en', label: <span lang="en">English</span> },
  {
    value: 'np',
    label: (
      <span lang="ne" className="own-name">
        नेपाली
      </span>
    ),
  },
]

/** Switches to the same address in the other language. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const router = useRouter()
  const language = useLanguage()
  const change = (chosen: Language) => router.history.replace(router.latestLocation.href.replace(/^\/[^/?#]*/, `/${chosen}`))
  return <Segmented label={t('Language')} segments={SEGMENTS} value={language} onChange={change} />
}
