import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { type ReactElement, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarPanel, type CalendarPanelProps } from './calendar-panel.tsx'
import { floatsInPlace } from './input-box.tsx'
import { keepsDialogOpen } from './keys.ts'
import { langOf } from './language.ts'
import styles from './popover.module.css'

type CalendarPopoverProps = CalendarPanelProps & {
  id: string
  opened: boolean
  /** Called on a click outside. */
  onDismiss: () => void
  /** The frame of the field; the calendar opens below it, or above it when there is no room below. */
  children: ReactElement
}

/** The calendar over the page. The field names it by `aria-controls`, so Mantine adds no roles of its own. */
export function CalendarPopover({ id, opened, onDismiss, children, ...panel }: CalendarPopoverProps) {
  const { t } = useTranslation()
  return (
    <Popover
      opened={opened}
      onChange={(stillOpen) => !stillOpen && onDismiss()}
      position="bottom-start"
      withRoles={false}
      closeOnEscape={false}
      middlewares={{ flip: true, shift: { crossAxis: true } }}
      transitionProps={{ duration: 100, exitDuration: 0 }}
      trapFocus
      {...floatsInPlace}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown id={id} className={styles.popover} role="dialog" aria-label={t('Choose a date')} lang={langOf(panel.language)}>
        <CalendarPanel {...panel} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A calendar and its field: `field` goes on the input, `frame` on the box with it, `popover` on the CalendarPopover around both. */
export function useCalendarPopover() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  /** Closes the calendar and returns the focus to the field. */
  const close = () => {
    setOpened(false)
    input.current?.focus()
  }
  const field = {
    ref: input,
    role: 'combobox',
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    'aria-controls': opened ? id : undefined,
    ...(opened && keepsDialogOpen),
  } as const
  const onClick = ({ target }: { target: EventTarget }) => {
    // A click on the text begins to type, one beside it opens the calendar.
    if (target !== input.current && input.current?.disabled === false) setOpened(!opened)
  }
  const frame = { open: opened, onClick }
  const popover = { id, opened, onEscape: close, onDismiss: () => setOpened(false) }
  return { opened, setOpened, close, field, frame, popover }
}
