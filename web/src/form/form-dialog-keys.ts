import { useTranslation } from 'react-i18next'
import type { LiveKey } from '../ui/live-keys.ts'

/** The keys of every dialog that holds a form; the form hears them by itself, and its buttons below it as well. `verb`, `back`: what they say. */
export function useFormDialogKeys(verb: string, back?: string): LiveKey[] {
  const { t } = useTranslation()
  return [
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Ctrl+Enter', label: verb, run: sendForm },
    { keys: 'Escape', label: back ?? t('Cancel') },
  ]
}

// A key that the form has heard does not come here.
function sendForm(): void {
  const forms = document.querySelectorAll<HTMLFormElement>('[role="dialog"] form')
  forms[forms.length - 1]?.requestSubmit()
}
