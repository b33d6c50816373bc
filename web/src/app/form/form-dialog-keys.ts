import { useTranslation } from 'react-i18next'
import type { LiveKey } from '../../ui/live-keys.ts'

/** The keys of every dialog that holds a form; the form hears them by itself. `verb`: what its main button says. */
export function useFormDialogKeys(verb: string): LiveKey[] {
  const { t } = useTranslation()
  return [
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Ctrl+Enter', label: verb },
    { keys: 'Escape', label: t('Cancel') },
  ]
}
