import { adToBs, formatBs, timeInNepal } from '@lekha/calendar'
import { listMembershipTypes } from '@lekha/contract'
import { digits } from '@lekha/money'
import { placeOf } from '@lekha/places'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import type { FieldNames, Value } from '../../masters/history-dialog.tsx'
import { dayOf, epochOf } from '../../ui/clock.ts'
import { useLanguage } from '../../ui/language.ts'

const NOWHERE = { provinceId: null, districtId: null, localLevelId: null, ward: null }

/** The labels of the fields of a member firm, and how their values are read: on its page, in its history and its file. */
export function useMemberFields(): FieldNames {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const types = useEndpoint(listMembershipTypes, { params: { organizationId } }).data?.result
  const day = (value: Value) => (typeof value === 'string' ? formatBs(adToBs(value), lng) : undefined)
  const place = (part: 'province' | 'district' | 'localLevel', id: keyof typeof NOWHERE) => (value: Value) => {
    const found = typeof value === 'number' ? placeOf({ ...NOWHERE, [id]: value })[part] : undefined
    return found && nameIn(found, lng)
  }
  const moment = (value: Value) => {
    if (typeof value !== 'string') return undefined
    const epoch_ms = epochOf(value)
    return `${formatBs(adToBs(dayOf(epoch_ms)), lng)} ${digits(timeInNepal(epoch_ms), lng)}`
  }
  const named: FieldNames = {
    code: t('Member number'),
    name: t('English'),
    nameNp: t('Nepali'),
    membershipTypeId: [
      t('Membership type'),
      (value) => {
        const type = types?.find(({ id }) => id === value)
        return type && nameIn(type, lng)
      },
    ],
    pan: t('PAN'),
    organizationType: t('Organization type'),
    organizationCode: t('Organization code'),
    ownershipType: t('Ownership type'),
    registrationNumber: t('Registration number'),
    registrationDate: [t('Registration date'), day],
    commodityName: t('Commodity'),
    commodityType: t('Commodity type'),
    commoditySubtype: t('Commodity subtype'),
    phone: t('Phone'),
    email: t('E-mail'),
    provinceId: [t('Province'), place('province', 'provinceId')],
    districtId: [t('District'), place('district', 'districtId')],
    localLevelId: [t('Local level'), place('localLevel', 'localLevelId')],
    ward: t('Ward'),
    street: t('Street or tole'),
    postalCode: t('Postal code'),
    latitude: t('Latitude'),
    longitude: t('Longitude'),
    joinedOn: [t('Member since'), day],
    validUntil: [t('Valid through'), day],
    verifiedAt: [t('Verified on'), moment],
    verifiedBy: t('Verified by'),
    active: t('Active member'),
  }
  // Each with how it is read, because the page of the firm shows them in an order of its own.
  const asWritten = (value: Value) => (typeof value === 'string' ? value : undefined)
  return Object.fromEntries(Object.entries(named).map(([field, name]) => [field, typeof name === 'string' ? [name, asWritten] : name]))
}
