import { type FirmRole, listFirmRoles, listMemberFirms, type MemberFirm, verifyMemberFirm } from '@lekha/contract'
import { digits } from '@lekha/money'
import { addressLine, placeOf } from '@lekha/places'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { type Fact, Facts } from '../../masters/facts.tsx'
import { labelOf, shownValue } from '../../masters/history-dialog.tsx'
import { MasterDialog } from '../../masters/master-dialog.tsx'
import { MasterView } from '../../masters/master-view.tsx'
import { useWays } from '../../masters/use-ways.ts'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/moment.tsx'
import { notify } from '../../ui/notify.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { localPhone } from './local-phone.ts'
import { Dues, useMemberStatement } from './member-dues.tsx'
import { useMemberFields } from './member-facts.tsx'
import styles from './members.module.css'
import { MapLink } from './place-section.tsx'
import { lasts, useRoleColumns } from './role-columns.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { firmRoleWire, memberFirmWire } from './wires.ts'

/** `members/view/{id}`: the facts about a member firm, its verification, its owners and representatives. */
export function MemberScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/members/view/$id' })
  const { organizationId } = useOrganization()
  const rows = useEndpoint(listMemberFirms, { params: { organizationId }, query: { ids: id } }).data?.result
  if (!rows) return <Waiting lines={8} />
  const [firm] = rows
  return firm ? <AboutMember key={id} firm={firm} /> : <Empty page title={t('There is no such member firm.')} />
}

function AboutMember({ firm }: { firm: MemberFirm }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { may } = useOrganization()
  const { goToForm } = useWays(() => Promise.resolve())
  const mayWrite = may('member.write')
  const fields = useMemberFields()
  const statement = useMemberStatement(firm)
  const said = (names: readonly (keyof MemberFirm)[]): Fact[] =>
    names.map((name) => [labelOf(fields[name], name), shownValue(fields[name], firm[name])])
  return (
    <MasterView
      wire={memberFirmWire}
      row={firm}
      second={t('Member no. {{number}}', { number: digits(firm.code, lng) })}
      back={useBack('/$lng/members')}
      alter={mayWrite ? () => goToForm({ to: '/$lng/members/edit/$id', params: { lng, id: firm.id } }) : undefined}
      enter={t('Alter role')}
      fields={fields}
      tools={<Papers firm={firm} />}
      facts={said([
        'name',
        'nameNp',
        'pan',
        'organizationType',
        'organizationCode',
        'ownershipType',
        'registrationNumber',
        'registrationDate',
      ])}
      statement={statement}
      below={
        <>
          <Dues firm={firm} />
          <Roles firm={firm} />
        </>
      }
    >
      <Facts
        facts={[
          ...said(['commodityName', 'commodityType', 'commoditySubtype']),
          [t('Phone'), firm.phone && digits(localPhone(firm.phone), lng)],
          [t('E-mail'), firm.email],
          [t('Address'), addressLine(firm.street, placeOf(firm), lng)],
          [t('Postal code'), firm.postalCode],
          [
            t('Position'),
            firm.latitude !== null && firm.longitude !== null && <MapLink latitude={firm.latitude} longitude={firm.longitude} />,
          ],
        ]}
      />
      <Facts
        facts={[
          ...said(['membershipTypeId', 'joinedOn', 'validUntil']),
          [t('Verification'), <Verification key="verification" firm={firm} />],
        ]}
      />
    </MasterView>
  )
}

/** Alt+P leads to the card and the certificate of the firm. */
function Papers({ firm: { id } }: { firm: MemberFirm }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const papers = () => void navigate({ to: '/$lng/members/papers/$id', params: { lng, id } })
  useKeys([{ keys: 'Alt+P', label: t('Card and certificate'), run: papers }])
  return (
    <Button kind="ghost" small keys="Alt+P" onClick={papers}>
      {t('Card and certificate')}
    </Button>
  )
}

/** Whether the papers of the firm were looked at, when and by whom. Alt+V says so. */
function Verification({ firm }: { firm: MemberFirm }) {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  const verify = useWrite(verifyMemberFirm)
  const verified = firm.verifiedAt !== null
  const label = verified ? t('Take the verification back') : t('Verify')
  const run = () =>
    verify.mutate(
      { params: { organizationId, memberFirmId: firm.id }, body: { verified: !verified, version: firm.version } },
      { onSuccess: () => notify('success', t('Your changes are saved.'), firm.name) },
    )
  const live = may('member.write') && !verify.isPending
  useKeys([{ keys: 'Alt+V', label, run, when: live }])
  return (
    <>
      {firm.verifiedAt === null ? (
        t('Unverified')
      ) : (
        <>
          {t('Verified')} · <Moment iso={firm.verifiedAt} /> · {firm.verifiedBy}
        </>
      )}{' '}
      {may('member.write') && (
        <Button kind="link" small keys="Alt+V" disabled={!live} onClick={run}>
          {label}
        </Button>
      )}
    </>
  )
}

type Over = { is: 'new' } | { is: 'alter' | 'delete'; role: FirmRole }

/** The persons who own or represent the firm, those of now first, and those who did so before. */
function Roles({ firm }: { firm: MemberFirm }) {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  const roles = useEndpoint(listFirmRoles, { params: { organizationId }, query: { memberFirmId: firm.id } }).data?.result
  const [over, setOver] = useState<Over>()
  const [currentId, setCurrentId] = useState<string>()
  // Looked up by id, because a role that was altered is read anew.
  const current = roles?.find(({ id }) => id === currentId)
  const mayWrite = may('member.write')
  const close = () => setOver(undefined)
  const add = () => setOver({ is: 'new' })
  useKeys([
    { keys: 'Alt+C', label: t('Add owner or representative'), run: add, when: mayWrite },
    {
      ...{ keys: 'Alt+R', label: t('Delete role'), when: mayWrite && current !== undefined },
      run: () => current && setOver({ is: 'delete', role: current }),
    },
  ])
  return (
    <>
      <div className={styles.rolesHead}>
        <h2>{t('Owners and representatives')}</h2>
        {mayWrite && (
          <Button kind="ghost" small keys="Alt+C" onClick={add}>
            {t('Add owner or representative')}
          </Button>
        )}
      </div>
      <DataTable
        label={t('Owners and representatives')}
        columns={useRoleColumns()}
        rows={roles}
        shape={(role) => ({ id: role.id, kind: lasts(role) ? 'plain' : 'child' })}
        onRow={({ id }) => setCurrentId(id)}
        {...(mayWrite && { onOpen: (role: FirmRole) => setOver({ is: 'alter', role }) })}
        autoFocus
        empty={<Empty>{t('Nobody is named as owner or representative yet.')}</Empty>}
      />
      {over?.is === 'delete' ? (
        <MasterDialog is="delete" wire={firmRoleWire} row={over.role} fields={{}} onClose={close} onDeleted={close} />
      ) : (
        over && <RoleDialog firm={firm} role={over.is === 'alter' ? over.role : undefined} onClose={close} />
      )}
    </>
  )
}
