import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganizationIfAny } from '../../books/organization.ts'
import { takePointedDay } from '../../books/working-date.ts'
import { holdKeys } from '../../ui/hold-keys.ts'
import { chordOf, MODIFIERS } from '../../ui/keys.ts'
import { useLanguage } from '../../ui/language.ts'
import { chordsOf, type LiveKey } from '../../ui/live-keys.ts'
import { belongsTo, useBaseKeys, useKeys } from '../../ui/use-keys.ts'
import type { ScreenEntry } from '../screens.ts'
import type { Floating } from './floats.tsx'
import { useScreens } from './use-screens.ts'

/** The keys that work everywhere: vouchers, the organization, the go-to box, the sheet of all keys. */
export function ProgramKeys({ onFloat }: { onFloat: (floating: Floating) => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const lng = useLanguage()
  const [choosing, setChoosing] = useState(false)
  const screens = useScreens()
  const year = useOrganizationIfAny()?.fiscalYear
  const go = ({ to, search, section }: ScreenEntry) => {
    setChoosing(false)
    if (year && section === 'enter') takePointedDay(year)
    // A fast user types before the screen is there; those keys are held for it.
    void router.navigate({ to, params: { lng }, search: search ?? {} }).then(holdKeys())
  }
  const float = (what: Floating) => {
    holdKeys()
    onFloat(what)
  }
  const byKey = (pick: (screen: ScreenEntry) => string | undefined) =>
    screens
      .flatMap((screen): LiveKey[] => {
        const keys = pick(screen)
        return keys === undefined ? [] : [{ keys, label: t(screen.label), run: () => go(screen) }]
      })
      .toSorted((a, b) => (a.keys < b.keys ? -1 : 1))

  useBaseKeys([
    ...byKey(({ keys }) => keys),
    { keys: 'V', label: t('Voucher, then its letter'), run: () => setChoosing(true), hidden: true },
    { keys: 'F3', also: 'Ctrl+Shift+O', label: t('Organization'), run: () => float('organization') },
    { keys: 'Alt+G', also: 'Ctrl+K /', label: t('Go to'), run: () => float('go-to') },
    { keys: 'F1', label: t('Manual'), run: () => float('manual') },
    { keys: '?', also: 'Shift+F1', label: t('All keys'), run: () => float('keys') },
  ])
  return choosing && <VoucherLetters letters={byKey(({ letter }) => letter)} onStop={() => setChoosing(false)} />
}

/** After V: one letter for each voucher type, for keyboards whose F keys do something else. Any other key ends it. */
function VoucherLetters({ letters, onStop }: { letters: LiveKey[]; onStop: () => void }) {
  const { t } = useTranslation()
  useEffect(() => {
    const endAtOther = (event: KeyboardEvent) => {
      const chord = chordOf(event)
      const isOwn = letters.some((letter) => chordsOf(letter).includes(chord)) && !belongsTo(event.target, chord)
      if (!isOwn && !MODIFIERS.has(event.key)) onStop()
    }
    window.addEventListener('keydown', endAtOther, { capture: true })
    return () => window.removeEventListener('keydown', endAtOther, { capture: true })
  })
  useKeys([...letters, { keys: 'Escape', label: t('Close'), run: onStop }], { covers: true })
  return null
}
