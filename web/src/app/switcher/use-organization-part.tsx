import { createOrganization, listOrganizations, type Organization, userRole } from '@lekha/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { chooseOrganization, useChosen } from '../../books/chosen.ts'
import { usePracticeFirm } from '../../books/use-practice-firm.ts'
import { OrganizationForm } from '../../features/organizations/organization-form.tsx'
import { OrganizationStep } from '../../features/organizations/organization-step.tsx'
import { FormActions } from '../../form/form-actions.tsx'
import { useLeaving } from '../../form/unsaved.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChooseFooter, type GoToStep, type SwitcherPart } from './switcher-part.tsx'

/** The first step: the user chooses the organization. Submitting stores the choice and goes on to its fiscal years. */
export function useOrganizationPart(picked: string | undefined, go: GoToStep, onDone: () => void): SwitcherPart {
  const { t } = useTranslation()
  const id = useId()
  const { org } = useChosen()
  const organizations = useEndpoint(listOrganizations, {}).data?.result
  const mayCreate = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const value = (organizations?.find((each) => each.id === (picked ?? org)) ?? organizations?.[0])?.id ?? null
  const practice = usePracticeFirm(onDone)
  const submit = (organizationId: string) => {
    chooseOrganization(organizationId)
    go({ at: 'year' })
  }
  const create = mayCreate ? { label: t('Create New Organization'), onClick: () => go({ at: 'new-organization' }) } : null
  const label = practice.pending ? t('The practice firm is being made …') : t('Try a practice firm')
  return {
    title: t('Select the organization you want to switch to'),
    body: (
      <OrganizationChoice
        {...{ id, organizations, value, mayCreate }}
        onChange={(organizationId) => go({ at: 'organization', picked: organizationId })}
        onSubmit={submit}
      />
    ),
    footer: organizations && (
      <ChooseFooter form={value && id} pending={practice.pending} create={create} practice={create && { ...practice, label }} />
    ),
    verb: value === null ? null : 'submit',
  }
}

type OrganizationChoiceProps = {
  id: string
  organizations: Organization[] | undefined
  value: string | null
  mayCreate: boolean
  onChange: (id: string) => void
  onSubmit: (id: string) => void
}

function OrganizationChoice({ organizations, mayCreate, ...step }: OrganizationChoiceProps): ReactNode {
  const { t } = useTranslation()
  if (!organizations) return <Skeleton lines={1} />
  if (organizations.length === 0) {
    const nothing = mayCreate
      ? t('There is no organization yet.')
      : t('You are not a member of any organization yet. An administrator can add you to one.')
    return <p className="second">{nothing}</p>
  }
  return <OrganizationStep organizations={organizations} {...step} />
}

/** Creates an organization, which is then in the list and picked. */
export function useNewOrganizationPart(go: GoToStep): SwitcherPart {
  const { t } = useTranslation()
  const id = useId()
  const { refetch } = useEndpoint(listOrganizations, {})
  const create = useWrite(createOrganization)
  const { leave, asks, onChanged } = useLeaving()
  const back = () => leave(() => go({ at: 'organization' }))
  const pick = async (organizationId: string) => {
    await refetch()
    go({ at: 'organization', picked: organizationId })
  }
  return {
    title: t('Create New Organization'),
    body: (
      <>
        <OrganizationForm {...{ id, create, onChanged }} onCreated={(organization) => void pick(organization.id)} />
        {asks}
      </>
    ),
    footer: <FormActions form={id} verb={t('Create')} onCancel={back} pending={create.isPending || create.isSuccess} />,
    verb: 'create',
    onBack: back,
  }
}
