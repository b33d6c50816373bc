import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type FileDialog = {
  /** The kinds of files that are offered first, as the attribute of the platform writes them. */
  accept: string
  multiple?: boolean
  /** On a phone: the camera at its back, instead of the files. */
  camera?: boolean
  onChoose: (files: File[]) => void
}

/** The machine's own dialog for files: `input` must stand on the page, `open` shows the dialog. */
export function useFileDialog({ accept, multiple = false, camera = false, onChoose }: FileDialog): { input: ReactNode; open: () => void } {
  const { t } = useTranslation()
  const ref = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    if (files.length > 0) onChoose(files)
    // The same file chosen again, perhaps exported anew, is a choice too.
    event.target.value = ''
  }
  const input = (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      {...(camera && { capture: 'environment' as const })}
      className="visually-hidden"
      tabIndex={-1}
      aria-label={camera ? t('Camera') : t('File')}
      onChange={chosen}
    />
  )
  return { input, open: () => ref.current?.click() }
}
