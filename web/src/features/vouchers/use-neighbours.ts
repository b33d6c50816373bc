import { searchVouchers } from '@lekha/contract'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useFailureSentence, type WireFailure } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { holdKeys } from '../../ui/hold-keys.ts'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { untilAnswered } from './accept.ts'

/**
 * PgUp opens the voucher of this type that was stored last, or before `entry`, the version on the screen. PgDn goes forward; after the
 * newest comes the empty form.
 */
export function useNeighbours(type: string, entry: string | undefined): void {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const lng = useLanguage()
  const navigate = useNavigate()
  const sayFailure = useFailureSentence()
  const open = async (direction: 'before' | 'after') => {
    // What is typed meanwhile is meant for the voucher that comes.
    const arrive = holdKeys()
    try {
      await untilAnswered()
      const query = { type, limit: '1', ...(entry !== undefined && { [direction]: entry }) }
      const [found] = (await call(searchVouchers, { params: { organizationId }, query })).result
      const search = found ? { voucher: found.id } : { type }
      if (found || direction === 'after')
        await navigate({ to: '/$lng/transaction/voucher', params: { lng }, search, replace: entry !== undefined })
    } catch (failure) {
      notify('error', sayFailure(failure as WireFailure)) // call() throws nothing else
    }
    arrive()
  }
  useKeys([
    { keys: 'PageUp', label: entry === undefined ? t('Last voucher') : t('Previous voucher'), run: () => void open('before') },
    { keys: 'PageDown', label: t('Next voucher'), run: () => void open('after'), when: entry !== undefined },
  ])
}
