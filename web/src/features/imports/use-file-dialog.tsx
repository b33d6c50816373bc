import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The machine's own dialog for a file: `input` must stand on the page, `open` shows the dialog. */
export function useFileDialog(onChoose: (file: File) => void): { input: ReactNode; open: () => void } {
  const { t } = useTranslation()
  const ref = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file) onChoose(file)
    // The same file chosen again, perhaps exported anew, is a choice too.
    event.target.value = ''
  }
  const input = (
    <input
      ref={ref}
      type="file"
      accept=".xml,text/xml,application/xml"
      className="unheard"
      tabIndex={-1}
      aria-label={t('File')}
      onChange={chosen}
    />
  )
  return { input, open: () => ref.current?.click() }
}
