import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notify.ts'

type Stored<Record> = { result: Record }

/**
 * What follows when a form has stored its record: it is told, and a new one leaves the form for the next, a changed one goes back.
 * `settle`: nothing in the form is unsaved any more, so that nobody is asked on the way back.
 */
export function useTold<Record extends { name: string }>(settle: () => void, back: () => void, onCreated: (record: Record) => void) {
  const { t } = useTranslation()
  return {
    onAdded: ({ result }: Stored<Record>) => {
      notify('success', t('Data has been added sucessfully.'), result.name)
      onCreated(result)
    },
    onChanged: ({ result }: Stored<Record>) => {
      notify('success', t('Your changes are stored.'), result.name)
      settle()
      back()
    },
  }
}
