import { formatCount } from '@lekha/money'
import { getI18n } from 'react-i18next'
import { download } from './download.ts'
import { notify } from './notify.ts'

/** Saves a file that was written, and says so with its name and size: a browser may save it without a word. */
export function saveFile({ name, mediaType, bytes }: { name: string; mediaType: string; bytes: Uint8Array }): void {
  download(name, mediaType, bytes)
  const { t, language } = getI18n()
  const size = t('{{number}} kB', { number: formatCount(Math.ceil(bytes.byteLength / 1024), language === 'np' ? 'np' : 'en') })
  notify('success', t('The file is written.'), `${name} · ${size}`)
}
