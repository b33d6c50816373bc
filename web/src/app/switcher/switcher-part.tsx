import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

export type SwitcherStart = 'organization' | 'year'

/** Where in the switcher one is, and what has been picked from the list there. */
export type SwitcherStep = { at: SwitcherStart | 'new-organization' | 'new-year'; picked?: string }
export type GoToStep = (step: SwitcherStep) => void

/** What the switcher shows at one step, for whichever frame it stands in. */
export type SwitcherPart = {
  title: ReactNode
  body: ReactNode
  footer: ReactNode
  /** What its main button does; null where there is nothing to choose. */
  verb: 'submit' | 'create' | null
  /** One step back, where Esc takes that instead of closing. */
  onBack?: () => void
}

type ChooseFooterProps = {
  /** The form that Submit sends; null where there is nothing to choose. */
  form: string | null
  pending?: boolean
  /** The way to create another; null for those who may not. */
  create: { label: string; onClick: () => void } | null
}

/** Submit below the list. Where there is nothing to choose, creating is the main thing. */
export function ChooseFooter({ form, pending = false, create }: ChooseFooterProps) {
  const { t } = useTranslation()
  return (
    <div className="switcher-footer">
      {form !== null && (
        <Button kind="main" wide type="submit" keys="Enter" form={form} disabled={pending}>
          {t('Submit')}
        </Button>
      )}
      {create && (
        <Button
          // A button of its own, so that the keyboard comes to it, where it is the only one.
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
    </div>
  )
}
