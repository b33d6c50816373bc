import { listMemberFirms, listMembershipTypes, type MemberFirm } from '@lekha/contract'
import { digits, type Language } from '@lekha/money'
import { PROVINCES, placeOf } from '@lekha/places'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { useMasterPages } from '../../masters/use-master-pages.ts'
import { useWays } from '../../masters/use-ways.ts'
import { ViewChoice } from '../../masters/view-choice.tsx'
import { NameText } from '../../picker/marked-name.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { localPhone } from './local-phone.ts'
import { useMemberFields } from './member-facts.tsx'
import { useOwes } from './member-owes.tsx'
import { useMembershipEnd } from './membership-end.ts'
import { memberFirmWire } from './wires.ts'

const shape = ({ id, active }: MemberFirm): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `members`: the member firms, narrowed by type, district, verification, validity and what they owe. */
export function MembersScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const found = useSearch({ from: '/$lng/signed-in/role/organization/members' })
  const search = useListSearch(found)
  const filters = {
    membershipTypeId: found.type,
    districtId: found.district,
    verifiedAt: found.verified,
    validUntil: found.validity && `${found.validity}:${today()}`,
    owing: found.owing,
  }
  const { rows, ...pages } = useMasterPages<MemberFirm>(listMemberFirms, search.sought, { filters })
  const actions = useMasterActions<MemberFirm, MemberFirm>({
    ...{ wire: memberFirmWire, of: (row) => row, noteRow: search.noteRow, write: 'member.write' },
    form: (id) => ({ to: '/$lng/members/edit/$id', params: { lng, id } }),
    view: { label: t('Facts'), to: (id) => ({ to: '/$lng/members/view/$id', params: { lng, id } }) },
    create: { label: t('New member firm'), to: () => ({ to: '/$lng/members/new', params: { lng } }) },
  })
  const { go } = useWays(search.noteRow)
  const { may } = useOrganization()
  const { type, district, verified, validity, owing } = found
  const chargeMany = () => go({ to: '/$lng/members/charge', params: { lng }, search: { type, district, verified, validity, owing } })
  const types = () => go({ to: '/$lng/members/types', params: { lng } })
  return (
    <MasterList
      title={t('Member firms')}
      search={search}
      searchLabel={t('Name, member number or PAN')}
      columns={useMemberColumns(rows)}
      rows={rows}
      shape={shape}
      pages={pages}
      {...actions}
      keys={() => [
        { keys: 'Alt+T', label: t('Membership types'), run: types },
        { keys: 'Alt+M', label: t('Charge many firms'), run: chargeMany, when: may('member.write') && search.sought === '' },
      ]}
      history={{ wire: memberFirmWire, of: (row) => row, fileName: 'member-firms', fields: useMemberFields() }}
      empty={<NoMembers narrowed={search.sought !== '' || Object.values(filters).some((filter) => filter !== undefined)} onTypes={types} />}
    >
      <Filters {...found} />
    </MasterList>
  )
}

function NoMembers({ narrowed, onTypes }: { narrowed: boolean; onTypes: () => void }) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const types = useEndpoint(listMembershipTypes, { params: { organizationId } }).data?.result
  if (narrowed) return <Empty />
  return (
    <Empty
      actions={
        <Button keys="Alt+T" onClick={onTypes}>
          {t('Membership types')}
        </Button>
      }
    >
      {t('No members assigned yet!')}{' '}
      {types?.length === 0 && t('Membership types come first, such as general and associate; then the firms that are members.')}
    </Empty>
  )
}

type FiltersProps = {
  type?: string | undefined
  district?: string | undefined
  verified?: string | undefined
  validity?: string | undefined
  owing?: string | undefined
}

function Filters({ type = '', district = '', verified = '', validity = '', owing = '' }: FiltersProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const types = useEndpoint(listMembershipTypes, { params: { organizationId } }).data?.result ?? []
  const navigate = useNavigate()
  const show = (name: string) => (value: string) =>
    void navigate({
      ...{ to: '.', replace: true, resetScroll: false },
      search: (former: object) => ({ ...former, [name]: value || undefined, row: undefined }),
    })
  return (
    <>
      <ViewChoice
        label={t('Membership type')}
        views={[{ value: '', label: t('All types') }, ...types.map((row) => ({ value: row.id, label: nameIn(row, lng) }))]}
        value={type}
        onChange={show('type')}
      />
      <ViewChoice
        label={t('District')}
        views={[{ value: '', label: t('All districts') }, ...districtsBy(lng)]}
        value={district}
        onChange={show('district')}
      />
      <ViewChoice
        label={t('Verification')}
        views={[
          { value: '', label: t('Verified or not') },
          { value: 'verified', label: t('Verified') },
          { value: 'unverified', label: t('Unverified') },
        ]}
        value={verified}
        onChange={show('verified')}
      />
      <ViewChoice
        label={t('Valid through')}
        views={[
          { value: '', label: t('Valid or not') },
          { value: 'valid', label: t('Valid today') },
          { value: 'over', label: t('Over') },
          { value: 'dormant', label: t('Dormant') },
          { value: 'none', label: t('No last day given') },
        ]}
        value={validity}
        onChange={show('validity')}
      />
      <ViewChoice
        label={t('What it owes')}
        views={[
          { value: '', label: t('Owing or not') },
          { value: 'owing', label: t('Owing') },
          { value: 'clear', label: t('Owing nothing') },
        ]}
        value={owing}
        onChange={show('owing')}
      />
    </>
  )
}

const districtsBy = (language: Language) =>
  PROVINCES.flatMap(({ districts }) => districts)
    .map((row) => ({ value: String(row.id), label: nameIn(row, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, langOf(language)))

function useMemberColumns(rows: readonly MemberFirm[] | undefined): Column<MemberFirm>[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const owes = useOwes(rows)
  const endOf = useMembershipEnd()
  const phone = usePhone()
  const number: Column<MemberFirm> = {
    ...{ id: 'code', header: t('No.'), align: 'text', width: phone ? '14%' : '8%' },
    cell: ({ code }) => digits(code, lng),
  }
  const name: Column<MemberFirm> = { id: 'name', header: t('Firm'), align: 'text', cell: (row) => <NameText of={row} /> }
  const valid: Column<MemberFirm> = {
    ...{ id: 'valid', header: t('Valid through'), align: 'text', width: phone ? '46%' : '15%' },
    cell: (row) =>
      row.validUntil && (
        <>
          <DateText ad={row.validUntil} /> <span className="hint">{endOf(row)}</span>
        </>
      ),
  }
  if (phone) return [number, name, valid]
  return [
    number,
    name,
    {
      ...{ id: 'district', header: t('District'), align: 'text', width: '12%' },
      cell: (row) => {
        const { district } = placeOf(row)
        return district && nameIn(district, lng)
      },
    },
    { id: 'pan', header: t('PAN'), align: 'text', width: '11%', cell: ({ pan }) => digits(pan, lng) },
    { id: 'owes', header: t('Owes'), align: 'money', width: '11%', cell: owes },
    { id: 'phone', header: t('Phone'), align: 'text', width: '11%', cell: (row) => digits(localPhone(row.phone), lng) },
    valid,
    {
      ...{ id: 'verified', header: t('Verified'), align: 'text', width: '9%' },
      cell: ({ verifiedAt }) => (verifiedAt === null ? <span className="hint">{t('not yet')}</span> : t('yes')),
    },
  ]
}
