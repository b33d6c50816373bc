import type { FirmRole, RoleOfPerson } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { NameText } from '../../picker/marked-name.tsx'
import { today } from '../../ui/clock.ts'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { localPhone } from './local-phone.ts'

/** What the two roles are called. */
export function useRoleNames(): Record<FirmRole['kind'], string> {
  const { t } = useTranslation()
  return { owner: t('Owner'), representative: t('Representative') }
}

/** Whether somebody has a role today. */
export const lasts = ({ since, until }: Pick<RoleOfPerson, 'since' | 'until'>): boolean =>
  since <= today() && (until === null || until >= today())

/** From one day to another; the last is open while it is so. */
function RoleDays({ role }: { role: Pick<RoleOfPerson, 'since' | 'until'> }) {
  return (
    <>
      <DateText ad={role.since} /> – {role.until && <DateText ad={role.until} />}
    </>
  )
}

/** Who, as what, from when to when. */
export function useRoleColumns(): Column<FirmRole>[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const names = useRoleNames()
  const name: Column<FirmRole> = { id: 'name', header: t('Name'), align: 'text', cell: (row) => <NameText of={row} /> }
  const kind: Column<FirmRole> = {
    ...{ id: 'kind', header: t('Role'), align: 'text', width: phone ? '34%' : '14%' },
    cell: (row) => names[row.kind],
  }
  if (phone) return [name, kind]
  return [
    name,
    kind,
    { id: 'number', header: t('Representative no.'), align: 'text', width: '13%', cell: ({ number }) => digits(number, lng) },
    {
      ...{ id: 'citizenship', header: t('Citizenship no.'), align: 'text', width: '15%' },
      cell: ({ citizenshipNumber }) => digits(citizenshipNumber, lng),
    },
    { id: 'phone', header: t('Phone'), align: 'text', width: '13%', cell: (row) => digits(localPhone(row.phone), lng) },
    { id: 'days', header: t('From – to'), align: 'text', width: '20%', cell: (row) => <RoleDays role={row} /> },
  ]
}
