import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The name of the screen in English, which is the key of its translation. */
export function useScreenTitle(): string | undefined {
  return useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title })
}

/** Names the window after the screen: 'Trial balance · Lekha'. */
export function useDocumentTitle(): void {
  const { t } = useTranslation()
  const title = useScreenTitle()
  const text = title === undefined ? t('Lekha') : `${t(title)} · ${t('Lekha')}`
  useEffect(() => {
    document.title = text
  }, [text])
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the screen in English, which is the key of its translation. */
    title?: string
  }
}
