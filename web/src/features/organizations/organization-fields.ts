import { useTranslation } from 'react-i18next'
import type { TextFieldSpec } from '../../form/text-fields.tsx'

type Name = 'organizationName' | 'companyCode' | 'contact' | 'email' | 'location' | 'postalCode' | 'registrationNumber' | 'panNumber'

/** The eight fields of an organization, in the order in which they are filled in. */
export function useOrganizationFields(): TextFieldSpec<Name>[] {
  const { t } = useTranslation()
  return [
    { name: 'organizationName', label: t('Organization name'), autoComplete: 'organization' },
    { name: 'companyCode', label: t('Company code') },
    { name: 'contact', label: t('Contact number'), kind: 'phone', autoComplete: 'tel' },
    { name: 'email', label: t('E-mail'), kind: 'email', autoComplete: 'email' },
    { name: 'location', label: t('Location'), kind: 'address' },
    { name: 'postalCode', label: t('Postal code'), kind: 'number' },
    { name: 'registrationNumber', label: t('Registration number') },
    { name: 'panNumber', label: t('PAN number'), kind: 'pan' },
  ]
}
