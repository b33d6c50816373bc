import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SCREENS } from '../screens.ts'
import styles from './manual.module.css'
import { manualOf } from './manual-of.ts'
import { ManualPage } from './manual-page.tsx'
import { type Block, readPage } from './read-page.ts'

const written = import.meta.glob<string>('../../../../docs/manual/*/*.md', { query: '?raw', import: 'default' })

/** Where the reader is: a page of the manual, and a heading of it. */
type Place = { page: string; anchor?: string | undefined }

const CONTENTS: Place = { page: 'README' }

/** The manual over the present screen, at that screen's page. What is being typed below stays. */
export function ManualDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const own = useOwnPage()
  const [way, setWay] = useState<readonly Place[]>([own])
  const place = way.at(-1) ?? own
  const back = () => setWay((former) => former.slice(0, -1))
  const hasBack = way.length > 1
  const keys = [
    { keys: 'Alt+ArrowLeft', label: t('Back'), run: back, when: hasBack },
    { keys: 'Escape', label: t('Close') },
  ]
  const footer = (
    <>
      {hasBack && (
        <Button keys="Alt+ArrowLeft" onClick={back}>
          {t('Back')}
        </Button>
      )}
      {place.page !== CONTENTS.page && <Button onClick={() => setWay((former) => [...former, CONTENTS])}>{t('Contents')}</Button>}
    </>
  )
  return (
    <Dialog wide onClose={onClose} title={t('Manual')} footer={footer} keys={keys}>
      <Page key={`${place.page}#${place.anchor}`} place={place} onGo={(next) => setWay((former) => [...former, next])} />
    </Dialog>
  )
}

/** The page of the present screen; the contents where it has none. */
function useOwnPage(): Place {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData?.screen })
  const page = screen && manualOf(SCREENS, screen)
  return page === undefined ? CONTENTS : { page }
}

function Page({ place, onGo }: { place: Place; onGo: (next: Place) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [blocks, setBlocks] = useState<readonly Block[] | 'unread'>()
  const page = useRef<HTMLElement>(null)
  const { page: name, anchor } = place
  useEffect(() => {
    let shown = true
    const read = written[`../../../../docs/manual/${language}/${name}.md`]
    const keep = (next: readonly Block[] | 'unread') => shown && setBlocks(next)
    if (read)
      read().then(
        (text) => keep(readPage(text)),
        () => keep('unread'),
      )
    else keep('unread')
    return () => {
      shown = false
    }
  }, [language, name])
  // The arrows scroll what has the focus; a link to a heading begins there.
  useEffect(() => {
    if (!Array.isArray(blocks)) return
    page.current?.focus({ preventScroll: true })
    if (anchor !== undefined) page.current?.querySelector(`[id="manual-${CSS.escape(anchor)}"]`)?.scrollIntoView()
  }, [blocks, anchor])
  if (blocks === undefined) return <Skeleton lines={6} />
  if (blocks === 'unread') return <p>{t('This page of the manual could not be read. Close it and try again.')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text, which the arrows scroll once it has the focus.
    <article ref={page} tabIndex={0} data-autofocus className={styles.page}>
      <ManualPage blocks={blocks} here={name} onGo={onGo} />
    </article>
  )
}
