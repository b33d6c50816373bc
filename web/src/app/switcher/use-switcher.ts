import { useState } from 'react'
import { useChosen } from '../../books/chosen.ts'
import type { SwitcherPart, SwitcherStart, SwitcherStep } from './switcher-part.tsx'
import { useNewOrganizationPart, useOrganizationPart } from './use-organization-part.tsx'
import { useNewYearPart, useYearPart } from './use-year-part.tsx'

/** The steps of the switcher: the organization, then its fiscal year; when there is none, the user creates it. */
export function useSwitcher(start: SwitcherStart, onDone: () => void): SwitcherPart {
  const { org } = useChosen()
  const [step, go] = useState<SwitcherStep>({ at: org === null ? 'organization' : start })
  const parts = {
    organization: useOrganizationPart(step.picked, go, onDone),
    'new-organization': useNewOrganizationPart(go),
    year: useYearPart(step.picked, go, onDone),
    'new-year': useNewYearPart(go),
  }
  return parts[step.at]
}
