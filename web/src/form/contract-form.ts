import { zodResolver } from '@hookform/resolvers/zod'
import type { Endpoint } from '@lekha/contract'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { WireFailure } from '../api/wire-failure.ts'
import { takesEmpty } from './takes-empty.ts'

/** A form over a schema of the contract. */
export type ContractForm<Input extends FieldValues, Output = Input> = {
  form: UseFormReturn<Input, unknown, Output>
  /** What is wrong with a field, in the reader's language. */
  errorOf: (name: FieldPath<Input>) => string | undefined
  /** What somebody else has stored in a field meanwhile, where something else was typed here; undefined where that is not so. */
  meanwhileOf: (name: FieldPath<Input>) => string | undefined
  /** Whether the schema takes a field that was left empty. */
  isOptional: (name: FieldPath<Input>) => boolean
  /** Puts what the server says about fields on those fields, and the keyboard on the first. True if there was any. */
  refuse: (failure: WireFailure) => boolean
}

const BAD = '[aria-invalid="true"]'

/** The schema of what an endpoint is sent. */
export function schemaOf<Body>(endpoint: Pick<Endpoint, 'path'> & { body?: Body }): NonNullable<Body> {
  if (!endpoint.body) throw new Error(`Nothing is sent to ${endpoint.path}.`)
  return endpoint.body
}

/**
 * A form that is checked by the same schema, with the same sentences, as on the server. Where other default values come, because
 * the record was stored anew meanwhile, what was typed stays and everything else, the version too, follows: saving goes on.
 *
 * @example const { form, errorOf, refuse } = useContractForm(schemaOf(logIn), { email: '', password: '' })
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): ContractForm<Input, Output> {
  const { t } = useTranslation()
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const { errors, submitCount } = form.formState
  const isRefused = Object.keys(errors).length > 0
  const meanwhileOf = useMeanwhile(form, defaultValues)
  // A field that is not an input of the form, such as a search for a group, is not found by the form itself.
  useEffect(() => {
    if (submitCount === 0 || !isRefused || document.activeElement?.matches(BAD)) return
    const place = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    place.querySelector<HTMLElement>(`form ${BAD}`)?.focus()
  }, [submitCount, isRefused])
  return {
    form,
    errorOf(name) {
      const error = get(errors, name) as FieldError | undefined
      return error?.message && t(error.message)
    },
    meanwhileOf,
    isOptional: (name) => takesEmpty(schema, name),
    refuse({ fields }) {
      const known = Object.entries(fields).filter(([path]) => get(form.getValues(), path) !== undefined)
      for (const [index, [path, message]] of known.entries()) {
        form.setError(path as FieldPath<Input>, { message }, { shouldFocus: index === 0 })
      }
      return known.length > 0
    },
  }
}

/** Takes up what is stored while the form is filled; tells it of the fields in which something else was typed. */
function useMeanwhile<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  stored: DefaultValues<Input>,
): (name: FieldPath<Input>) => string | undefined {
  const { dirtyFields, defaultValues: former } = form.formState
  const [news, setNews] = useState<Record<string, unknown>>({})
  const text = JSON.stringify(stored)
  const known = useRef(text)
  useEffect(() => {
    if (known.current === text) return
    known.current = text
    const typed = Object.keys(dirtyFields)
    const changed = typed.filter((name) => ![get(former, name), form.getValues(name as FieldPath<Input>)].includes(get(stored, name)))
    setNews((earlier) => ({
      ...Object.fromEntries(Object.entries(earlier).filter(([name]) => typed.includes(name))),
      ...Object.fromEntries(changed.map((name) => [name, get(stored, name)])),
    }))
    form.reset(stored, { keepDirtyValues: true, keepDirty: true, keepErrors: true })
  })
  return (name) => {
    const value = news[name]
    if (!(name in news) || !get(dirtyFields, name)) return undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}
