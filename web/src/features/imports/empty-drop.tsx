import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ImportIcon } from '../../ui/icon.ts'
import { usePhone } from '../../ui/screen.ts'
import styles from './imports.module.css'

/** Before a file is chosen: where it comes from, and the two ways to hand it over. */
export function EmptyDrop({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} className={styles.drop}>
      <h2>{t('Choose the file that Tally exported')}</h2>
      <p>{t('In Tally, export all masters and vouchers as XML. A file has at most 100 MB.')}</p>
      <Button kind="main" icon={<ImportIcon />} keys="Alt+O" onClick={onChoose}>
        {t('Choose a file')}
      </Button>
      <p className="hint small">
        {phone
          ? t('It is checked first; nothing is stored until you confirm.')
          : t('Or drop it here. It is checked first; nothing is stored until you confirm.')}
      </p>
    </div>
  )
}
