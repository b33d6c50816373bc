import type { createFiscalYear } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import type { Writing } from '../../api/use-endpoint.ts'
import { notify } from '../../ui/notify.ts'
import { YearForm } from './year-form.tsx'
import type { FormerYear } from './year-schema.ts'

type NewYearFormProps = {
  /** The id of the form, for buttons outside of it. */
  id: string
  organizationId: string
  /** The write, whose state the button outside shows. */
  create: Writing<typeof createFiscalYear>
  former: FormerYear
  onCreated: (yearId: string) => void
  onChanged: (changed: boolean) => void
}

/** The fiscal year after the last one. */
export function NewYearForm({ id, organizationId, create, former, onCreated, onChanged }: NewYearFormProps) {
  const { t } = useTranslation()
  return (
    <YearForm
      id={id}
      former={former}
      onChanged={onChanged}
      onSubmit={(body, refuse) =>
        create.mutate(
          { query: { subcompany: organizationId }, body },
          {
            onSuccess: (created) => {
              notify('success', t('Data has been added sucessfully.'), body.name)
              onCreated(created.id)
            },
            onError: refuse,
          },
        )
      }
    />
  )
}
