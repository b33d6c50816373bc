import { zodResolver } from '@hookform/resolvers/zod'
import type { Endpoint } from '@lekha/contract'
import { useEffect } from 'react'
import { type DefaultValues, type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { WireFailure } from '../../api/wire-failure.ts'

/** A form over a schema of the contract. */
export type ContractForm<Input extends FieldValues, Output = Input> = {
  form: UseFormReturn<Input, unknown, Output>
  /** What is wrong with a field, in the reader's language. */
  errorOf: (name: FieldPath<Input>) => string | undefined
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
 * A form that is checked by the same schema, with the same sentences, as on the server.
 *
 * @example const { form, errorOf, refuse } = useContractForm(schemaOf(logIn), { email: '', password: '' })
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): ContractForm<Input, Output> {
  const { t } = useTranslation()
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const { errors, submitCount, isValid } = form.formState
  // A field that is not an input of the form, such as a search for a group, is not found by the form itself.
  useEffect(() => {
    if (submitCount === 0 || isValid || document.activeElement?.matches(BAD)) return
    const place = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    place.querySelector<HTMLElement>(`form ${BAD}`)?.focus()
  }, [submitCount, isValid])
  return {
    form,
    errorOf(name) {
      const error = get(errors, name) as FieldError | undefined
      return error?.message && t(error.message)
    },
    refuse({ fields }) {
      const known = Object.entries(fields).filter(([path]) => get(form.getValues(), path) !== undefined)
      for (const [index, [path, message]] of known.entries()) {
        form.setError(path as FieldPath<Input>, { message }, { shouldFocus: index === 0 })
      }
      return known.length > 0
    },
  }
}
