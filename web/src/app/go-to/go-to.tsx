import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Marked } from '../../picker/marked-name.tsx'
import { PickOption } from '../../picker/pick-option.tsx'
import { holdKeys } from '../../ui/hold-keys.ts'
import { SearchIcon } from '../../ui/icon.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { chordOf } from '../../ui/keys.ts'
import floating from '../../ui/popover.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './go-to.module.css'
import { type Finding, type FindingGroup, useFindings } from './use-findings.tsx'

const CLASSES = { content: styles.box, inner: styles.place }

/** The go-to box: finds screens, ledgers and vouchers. It opens over a half-filled voucher, which is kept. */
export function GoTo({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const { groups, awaited, partly } = useFindings(text)
  const findings = groups.flatMap((group) => group.findings)
  const current = findings[Math.min(place, findings.length - 1)]

  const going = useGoing()
  const open = ({ link }: Finding) => {
    onClose()
    going.current = navigate(link)
  }
  const hurry = useHurry(awaited, current, open)
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event)
    const step = chord === 'ArrowDown' ? 1 : chord === 'ArrowUp' ? -1 : 0
    if (step !== 0) setPlace((findings.length + Math.min(place, findings.length - 1) + step) % Math.max(1, findings.length))
    else if (chord === 'Enter' && awaited && place === 0) hurry.begin()
    else if (chord === 'Enter' && current) open(current)
    else return
    event.preventDefault()
  }
  useGoToKeys()
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} classNames={CLASSES}>
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content aria-label={t('Go to anything')}>
        <div className={styles.head}>
          <SearchIcon />
          <input
            // biome-ignore lint/a11y/noAutofocus: the user opened the box to type into it.
            autoFocus
            type="search"
            role="combobox"
            aria-label={t('Go to anything')}
            aria-expanded={findings.length > 0}
            aria-controls={listId}
            aria-activedescendant={current && `${listId}-${current.id}`}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setPlace(0)
              hurry.end()
            }}
            onKeyDown={onKeyDown}
          />
          <Kbd keys="Escape" />
        </div>
        <FindingList id={listId} groups={groups} awaited={awaited} partly={partly} current={current} onOpen={open} />
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Navigates to the chosen finding, and holds what the user types for its screen. Holding begins when the box unmounts: only then has
 * the box returned the focus to the former element, which must not count as the arrival.
 */
function useGoing() {
  const going = useRef<Promise<void>>(undefined)
  useEffect(() => () => void going.current?.then(holdKeys({ anyScreen: true })), [])
  return going
}

/**
 * An Enter pressed before the lists are read opens the first finding once they are. Keys typed meanwhile are held for its screen, or
 * given back to the box when nothing is found.
 */
function useHurry(awaited: boolean, first: Finding | undefined, open: (finding: Finding) => void) {
  const [hurried, setHurried] = useState(false)
  const giveBack = useRef<() => void>(undefined)
  useEffect(() => {
    if (!hurried || awaited) return
    setHurried(false)
    if (first) open(first)
    else giveBack.current?.()
  }, [hurried, awaited, first, open])
  const begin = () => {
    setHurried(true)
    giveBack.current = holdKeys()
  }
  return { begin, end: () => setHurried(false) }
}

function useGoToKeys(): void {
  const { t } = useTranslation()
  const keys = [
    { keys: 'ArrowUp ArrowDown', label: t('Choose') },
    { keys: 'Enter', label: t('Go to') },
    { keys: 'Escape', label: t('Close') },
  ]
  useKeys(keys, { covers: true })
}

type FindingListProps = {
  id: string
  groups: FindingGroup[]
  awaited: boolean
  partly: boolean
  current: Finding | undefined
  onOpen: (finding: Finding) => void
}

function FindingList({ id, groups, awaited, partly, current, onOpen }: FindingListProps) {
  const { t } = useTranslation()
  const currentId = current && `${id}-${current.id}`
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('Go to anything')}>
      {groups.map(({ title, findings }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div key={title} role="group" aria-label={title}>
          <div className={styles.group} aria-hidden="true">
            {title}
          </div>
          {findings.map((finding) => (
            <FindingOption key={finding.id} id={`${id}-${finding.id}`} finding={finding} current={finding === current} onOpen={onOpen} />
          ))}
        </div>
      ))}
      {partly && <p className={floating.optionsEmpty}>{t('Older vouchers may match too: type more words, or try again in a moment.')}</p>}
      {groups.length === 0 && <p className={floating.optionsEmpty}>{awaited ? t('Searching…') : t('No records found')}</p>}
    </div>
  )
}

type FindingOptionProps = { id: string; finding: Finding; current: boolean; onOpen: (finding: Finding) => void }

function FindingOption({ id, finding, current, onOpen }: FindingOptionProps) {
  const { icon: Icon, lead, name, beside, right } = finding
  return (
    <PickOption id={id} selected={current} onPick={() => onOpen(finding)}>
      <Icon />
      {lead && <span className="second">{lead}</span>}
      <span className={floating.optionLabel}>
        <Marked {...name} />
      </span>
      {beside && <span className={floating.optionBeside}>{beside}</span>}
      <span className="grow" />
      {right}
    </PickOption>
  )
}
