import { checkReportCode, readReportCode } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useFailureSentence, type WireFailure } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import type { ReportAddress } from '../report-query.ts'

/** What the server found: the last entry of the code, whether the books gave it then, and whether they give it now. */
export type FoundCode = { entry: string; held: boolean; holds: boolean }

/** The integrity code that is typed, and what the server found when it compared it with a report. */
export function useCodeCheck(report: string, { known: _, ...query }: ReportAddress) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const say = useFailureSentence()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<FoundCode>()
  const [refusal, setRefusal] = useState<string>()
  const forget = () => {
    setFound(undefined)
    setRefusal(undefined)
  }
  const change = (text: string) => {
    setTyped(text)
    forget()
  }
  const check = () => {
    const read = readReportCode(typed)
    if (!read) return setRefusal(t('This is no integrity code.'))
    void call(checkReportCode, { params: { organizationId, report, code: read.code }, query }).then(
      ({ result }) => setFound(result),
      (failure: unknown) => setRefusal(say(failure as WireFailure)), // call() throws nothing else
    )
  }
  return { typed, change, check, forget, found, refusal }
}
