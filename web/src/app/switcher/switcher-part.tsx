import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './switcher.module.css'

export type SwitcherStart = 'organization' | 'year'

/** The present step of the switcher, and what the user picked from its list. */
export type SwitcherStep = { at: SwitcherStart | 'new-organization' | 'new-year'; picked?: string }
export type GoToStep = (step: SwitcherStep) => void

/** What the switcher shows at one step, whether in a dialog or within a page. */
export type SwitcherPart = {
  title: ReactNode
  body: ReactNode
  footer: ReactNode
  /** What its main button does; null when there is nothing to choose. */
  verb: 'submit' | 'create' | null
  /** One step back, which Esc takes instead of closing. */
  onBack?: () => void
}

type ChooseFooterProps = {
  /** The form that Submit sends; null when there is nothing to choose. */
  form: string | null
  pending?: boolean
  /** Creates another; null for users without the permission. */
  create: { label: string; onClick: () => void } | null
  /** Creates a practice firm and opens it; null for users without the permission. */
  practice?: { label: string; pending: boolean; open: () => void } | null
}

/** Submit below the list. When there is nothing to choose, the button that creates is the main one. */
export function ChooseFooter({ form, pending = false, create, practice = null }: ChooseFooterProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.footer}>
      {form !== null && (
        <Button kind="main" wide type="submit" keys="Enter" form={form} disabled={pending}>
          {t('Submit')}
        </Button>
      )}
      {create && (
        <Button
          // A key of its own, so that the only button is mounted again and takes the focus.
          key={form === null ? 'only' : 'other'}
          kind={form === null ? 'main' : 'link'}
          wide
          autoFocus={form === null}
          data-autofocus={form === null || undefined}
          onClick={create.onClick}
        >
          {create.label}
        </Button>
      )}
      {practice && (
        <Button kind="link" wide disabled={practice.pending} onClick={practice.open}>
          {practice.label}
        </Button>
      )}
    </div>
  )
}
