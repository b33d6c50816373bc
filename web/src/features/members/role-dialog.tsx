import { type FirmRole, type InputOf, listPersons, type MemberFirm, type Person, updateFirmRole } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useSearched } from '../../books/use-searched.ts'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { NameField } from '../../form/name-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { masterFields } from '../../masters/master-fields.tsx'
import { useStoreMaster } from '../../masters/use-store-master.ts'
import { today } from '../../ui/clock.ts'
import { useLanguage } from '../../ui/language.ts'
import { PersonDialog } from './person-dialog.tsx'
import { useRoleNames } from './role-columns.tsx'
import { firmRoleWire } from './wires.ts'

type RoleDialogProps = { firm: MemberFirm; role: FirmRole | undefined; onClose: () => void }

/** Names an owner or representative of a firm, or changes such a role. Alt+C in the name enters a person who is not there yet. */
export function RoleDialog({ firm, role, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const { rows: persons, known } = useSearched<Person>(listPersons, organizationId, { enabled: true, whole: false })
  const added = useRef<Person[]>([])
  const [typed, setTyped] = useState<string>()
  const empty = {
    ...{ memberFirmId: firm.id, personId: '', kind: 'representative' as const, number: '' },
    ...{ since: firm.joinedOn ?? today(), until: null, version: 0 },
  }
  const of = useContractForm(schemaOf(updateFirmRole), masterFields(firmRoleWire, role, empty))
  const { store, pending } = useStoreMaster({ wire: firmRoleWire, row: role, of, onAdded: onClose, onChanged: onClose })
  const items = withRole(
    [...added.current, ...(persons ?? [])].filter(({ active }) => active),
    role,
  )
  if (typed !== undefined) {
    const take = (made: Person) => {
      added.current.push(made)
      of.form.setValue('personId', made.id, { shouldDirty: true })
      setTyped(undefined)
    }
    return <PersonDialog name={typed} onDone={take} onClose={() => setTyped(undefined)} />
  }
  return (
    <FormDialog
      title={role ? t('Alter role') : t('Owner or representative of {{name}}', { name: nameIn(firm, lng) })}
      verb={role ? t('Save') : t('Add')}
      pending={pending}
      changed={of.form.formState.isDirty}
      onClose={onClose}
      more={[{ keys: 'Alt+C', label: t('New person'), run: () => setTyped('') }]}
    >
      {({ id }) => (
        <Form id={id} startHere className="form-stack" autoComplete="off" onSubmit={store}>
          <RoleFields of={of} items={items} seek={known?.seek} onCreate={setTyped} />
        </Form>
      )}
    </FormDialog>
  )
}

/** All persons, each once, and the one whose role it is, who may not be among those that were read. */
function withRole(persons: readonly Named[], role: FirmRole | undefined): Named[] {
  const own = role && { id: role.personId, name: role.name, nameNp: role.nameNp }
  return [...new Map([...(own ? [own] : []), ...persons].map((person) => [person.id, person])).values()]
}

type Named = { id: string; name: string; nameNp: string; citizenshipNumber?: string }
type RoleInput = InputOf<typeof updateFirmRole>['body']
type RoleFieldsProps = {
  of: ContractForm<RoleInput>
  items: readonly Named[]
  seek: ((typed: string) => boolean) | undefined
  onCreate: (typed: string) => void
}

function RoleFields({ of, items, seek, onCreate }: RoleFieldsProps) {
  const { t } = useTranslation()
  const names = useRoleNames()
  return (
    <>
      <NameField
        of={of}
        name="personId"
        label={t('Person')}
        items={items}
        above={({ citizenshipNumber = '' }) =>
          citizenshipNumber === '' ? undefined : { name: citizenshipNumber, nameNp: digits(citizenshipNumber, 'np') }
        }
        {...(seek && { seek })}
        create={{
          label: (text) => (text.trim() === '' ? t('New person') : t('New person “{{name}}”', { name: text })),
          run: onCreate,
        }}
      />
      <SelectField
        of={of}
        name="kind"
        label={t('Role')}
        options={[
          { value: 'representative', label: names.representative },
          { value: 'owner', label: names.owner },
        ]}
        optional={false}
      />
      <TextField of={of} name="number" label={t('Representative no.')} optional />
      <DateField of={of} name="since" label={t('Since')} calendar="bs" optional={false} />
      <DateField of={of} name="until" label={t('Until')} calendar="bs" optional />
    </>
  )
}
