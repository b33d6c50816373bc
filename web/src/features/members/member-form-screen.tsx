import { listMemberFirms, listMembershipTypes, type MemberFirm } from '@lekha/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { MemberForm } from './member-form.tsx'

const NONE: MemberFirm[] = []

/** `members/new` and `members/edit/{id}`. */
export function MemberFormScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const types = useEndpoint(listMembershipTypes, { params: { organizationId } }).data?.result
  const read = useEndpoint(listMemberFirms, { params: { organizationId }, query: { ids: id ?? '' } }, { enabled: id !== undefined })
  const rows = id === undefined ? NONE : read.data?.result
  if (types && !types.some(({ active }) => active) && id === undefined) {
    const create = () => void navigate({ to: '/$lng/members/types/new', params: { lng } })
    return (
      <Empty page title={t('There is no membership type yet.')} actions={<Button onClick={create}>{t('New membership type')}</Button>}>
        {t('Membership types come first, such as general and associate; then the firms that are members.')}
      </Empty>
    )
  }
  return (
    <MasterFormScreen rows={types && rows} id={id} missing={t('There is no such member firm.')} start="">
      {(row) => types && <MemberForm row={row} types={types} />}
    </MasterFormScreen>
  )
}
