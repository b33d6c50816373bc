import { type AnswerOf, createPracticeFirm, listFiscalYears } from '@lekha/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery, useWrite } from '../api/use-endpoint.ts'
import { notify } from '../ui/notify.ts'
import { chooseBoth } from './chosen.ts'

/** Creates a practice firm and opens its present year. */
export function usePracticeFirm(onOpened: () => void = () => {}): { pending: boolean; open: () => void } {
  const { t } = useTranslation()
  const client = useQueryClient()
  const create = useWrite(createPracticeFirm)
  const enter = async ({ result: { id: org } }: AnswerOf<typeof createPracticeFirm>) => {
    const { result: years } = await client.query(endpointQuery(listFiscalYears, { query: { subcompany: org } }))
    chooseBoth({ org, fiscalYear: years.at(-1)?.id ?? null })
    notify('success', t('The practice firm is open. Try whatever you like: it can be wiped in the settings.'))
    onOpened()
  }
  const open = () => create.mutate({}, { onSuccess: (answer) => void enter(answer) })
  return { pending: create.isPending, open }
}
