import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { whoIsSignedIn } from '../api/session.ts'
import type { ContractForm } from '../form/contract-form.ts'
import { FormActions } from '../form/form-actions.tsx'
import { FIELDS, formKeys } from '../form/form-keys.ts'
import { Unsaved } from '../form/unsaved.tsx'
import { Button } from '../ui/button.tsx'
import { chordOf } from '../ui/keys.ts'
import { notify } from '../ui/notify.ts'
import { useKeys } from '../ui/use-keys.ts'
import type { MasterWire, Stored } from './master-wire.ts'
import styles from './masters.module.css'
import { useStoreMaster } from './use-store-master.ts'

/** One step of a form: its title, its fields, and how they are shown. */
export type FormStep<Input extends FieldValues> = { id: string; title: string; fields: readonly FieldPath<Input>[]; body: ReactNode }

type SteppedFormProps<Row extends Stored, Input extends FieldValues, Output> = {
  wire: MasterWire
  row: Row | undefined
  of: ContractForm<Input, Output>
  title: string
  list: string
  steps: readonly FormStep<Input>[]
  /** Where the tab keeps what was typed, until it is stored or left: a name that belongs to this form alone. */
  keptAs: string
  back: () => void
  onCreated: (row: Row) => void
}

/**
 * The form of a master with many fields, in steps: Enter in the last field of a step and PgDn go on, PgUp goes back, Ctrl+Enter stores it from any step.
 * The step stands in the address and what was typed in the tab, so that both survive a reload.
 */
export function SteppedForm<Row extends Stored & { name: string }, Input extends FieldValues, Output extends FieldValues>(
  props: SteppedFormProps<Row, Input, Output>,
) {
  const { wire, row, of, title, list, steps, keptAs, back, onCreated } = props
  const { t } = useTranslation()
  const forget = useKept(of.form, keptAs)
  const stored = <Done,>(then: (done: Done) => void) => {
    return (done: Done) => {
      forget()
      then(done)
    }
  }
  const { store, pending } = useStoreMaster({ wire, row, of, onAdded: stored(onCreated), onChanged: stored(back) })
  const { at, go, form } = useStep(of, steps)
  const isLast = at === steps.length - 1
  const verb = row ? t('Save') : t('Create')
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!event.defaultPrevented && ['Ctrl+Enter', 'Ctrl+S'].includes(chordOf(event))) {
      event.preventDefault()
      event.stopPropagation()
      store()
    } else formKeys(event)
  }
  useStepKeys({ at, isLast, go, store, verb, back })
  return (
    <div className={`split ${styles.formSplit}`}>
      <div className={styles.formPage} data-scrolls="form">
        <div className="page-line">
          <h1>{title}</h1>
          <span className="second">{list}</span>
        </div>
        <form
          ref={form}
          className="form"
          noValidate
          autoComplete="off"
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault()
            if (isLast || event.nativeEvent.submitter) store()
            else go(at + 1)
          }}
        >
          <StepNames steps={steps} at={at} onGo={go} />
          <section className="form-section" aria-label={steps[at]?.title}>
            <div className="form-grid">{steps[at]?.body}</div>
          </section>
          <div className="form-actions">
            <StepButtons at={at} isLast={isLast} onGo={go} />
            <FormActions verb={verb} onCancel={back} pending={pending} />
          </div>
        </form>
      </div>
      <Unsaved inSteps when={of.form.formState.isDirty && !pending} />
    </div>
  )
}

type Steps = { at: number; isLast: boolean; go: (step: number) => void; store: () => void; verb: string; back: () => void }

function useStepKeys({ at, isLast, go, store, verb, back }: Steps) {
  const { t } = useTranslation()
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'PageDown', label: t('Next step'), run: () => go(at + 1), when: !isLast },
    { keys: 'PageUp', label: t('Previous step'), run: () => go(at - 1), when: at > 0 },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: verb, run: () => store() },
    { keys: 'Escape', label: t('Cancel'), run: back },
  ])
}

function StepButtons({ at, isLast, onGo }: { at: number; isLast: boolean; onGo: (step: number) => void }) {
  const { t } = useTranslation()
  return (
    <>
      {at > 0 && (
        <Button keys="PageUp" onClick={() => onGo(at - 1)}>
          {t('Previous step')}
        </Button>
      )}
      {!isLast && (
        <Button keys="PageDown" onClick={() => onGo(at + 1)}>
          {t('Next step')}
        </Button>
      )}
    </>
  )
}

type StepNamesProps = { steps: readonly { id: string; title: string }[]; at: number; onGo: (step: number) => void }

function StepNames({ steps, at, onGo }: StepNamesProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('Steps')} className={styles.steps}>
      {steps.map(({ id, title }, index) => (
        <button key={id} type="button" tabIndex={-1} aria-current={index === at ? 'step' : undefined} onClick={() => onGo(index)}>
          {title}
        </button>
      ))}
    </nav>
  )
}

const BAD = '[aria-invalid="true"]'

/** The step in the address. What is refused of another step leads there, with the keyboard on the field. */
function useStep<Input extends FieldValues, Output>(
  { form: { formState } }: ContractForm<Input, Output>,
  steps: readonly FormStep<Input>[],
) {
  const navigate = useNavigate()
  const { step } = useSearch({ strict: false }) as { step?: string }
  const form = useRef<HTMLFormElement>(null)
  const at = Math.max(
    steps.findIndex(({ id }) => id === step),
    0,
  )
  const go = (to: number) => {
    const id = steps[to]?.id
    if (id) void navigate({ to: '.', search: (former: object) => ({ ...former, step: id }), replace: true, resetScroll: false })
  }
  const { errors, submitCount } = formState
  const bad = steps.findIndex(({ fields }) => fields.some((name) => get(errors, name) !== undefined))
  const isHere = steps[at]?.fields.some((name) => get(errors, name) !== undefined)
  // The server refuses after the form was sent; what the user puts right afterwards leads nowhere.
  const isRefused = bad >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step changes when something was refused, not while the user looks through the others or puts it right.
  useEffect(() => {
    if (isRefused && !isHere) go(bad)
  }, [submitCount, isRefused])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard begins in each step that is opened.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>(BAD) ?? form.current?.querySelector<HTMLElement>(FIELDS)
    field?.focus()
  }, [at])
  return { at, go, form }
}

/** Whether the page that is open was loaded again, and not come to in another way. */
function wasReloaded(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loaded?.type === 'reload' && new URL(loaded.name).pathname === location.pathname
}

type Kept = { version: unknown; typed: Record<string, unknown> }

/**
 * Keeps in the tab what was typed, and puts it back after a reload, unless somebody else has stored the row meanwhile. Returns the function that forgets it;
 * leaving the form within the app forgets it too.
 */
function useKept<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, keptAs: string): () => void {
  const { t } = useTranslation()
  const name = `${whoIsSignedIn() ?? ''} ${keptAs}`
  useEffect(() => {
    const [kept, stored] = [sessionStorage.getItem(name), form.formState.defaultValues as Record<string, unknown>]
    const isChanged = (field: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(stored[field])
    if (kept !== null && wasReloaded()) {
      const { version, typed } = JSON.parse(kept) as Kept
      if (isChanged('version', version))
        notify('warning', t('This was changed elsewhere in the meantime. What you had typed is not put back.'))
      else {
        for (const [field, value] of Object.entries(typed)) {
          form.setValue(field as FieldPath<Input>, value as FieldPathValue<Input, FieldPath<Input>>, { shouldDirty: true })
        }
      }
    }
    const { unsubscribe } = form.watch((_, { name: field }) => {
      if (field === undefined) return
      const { version, ...values } = form.getValues() as Record<string, unknown>
      const typed = Object.fromEntries(Object.entries(values).filter(([each, value]) => isChanged(each, value)))
      sessionStorage.setItem(name, JSON.stringify({ version, typed } satisfies Kept))
    })
    return () => {
      unsubscribe()
      sessionStorage.removeItem(name)
    }
  }, [form, name, t])
  return () => sessionStorage.removeItem(name)
}
