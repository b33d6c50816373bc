import { isDormant, listMembershipTypes, type MemberFirm } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { today } from '../../ui/clock.ts'

/** Whether the membership of a firm counts today. */
export const countsToday = ({ active, validUntil }: Pick<MemberFirm, 'active' | 'validUntil'>): boolean =>
  active && (validUntil === null || validUntil >= today())

/** The word for a membership that is over today, or so long over that the firm is dormant; '' for one that lasts. */
export function useMembershipEnd(): (firm: MemberFirm) => string {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const types = useEndpoint(listMembershipTypes, { params: { organizationId } }).data?.result
  return (firm) => {
    if (firm.validUntil === null || firm.validUntil >= today()) return ''
    const type = types?.find(({ id }) => id === firm.membershipTypeId)
    return type && isDormant(firm, type, today()) ? t('dormant') : t('over')
  }
}
