import { searchVouchers } from '@lekha/contract'
import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useFailureSentence, type WireFailure } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { holdKeys } from '../../../ui/hold-keys.ts'
import { useLanguage } from '../../../ui/language.ts'
import { notify } from '../../../ui/notify.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { untilAnswered } from '../entry/accept.ts'
import { IsBeside } from '../entry/is-beside.ts'

/** The voucher that was found last. The screen may show an altered or cancelled one for a moment as it was read before, with its former entry. */
let found: { id: string; entry: string } | undefined

/**
 * PgUp opens the voucher of this type that was stored last, or the one before `voucher`, which is on the screen. PgDn goes forward; after
 * the newest comes the empty form.
 */
export function useNeighbours(type: string, voucher: { id: string; entry: string } | undefined): void {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const lng = useLanguage()
  const navigate = useNavigate()
  const sayFailure = useFailureSentence()
  const alone = !useContext(IsBeside)
  const open = async (direction: 'before' | 'after') => {
    // What is typed meanwhile is meant for the voucher that comes.
    const arrive = holdKeys({ anyScreen: true })
    try {
      await untilAnswered()
      const present = voucher && found?.id === voucher.id && BigInt(found.entry) > BigInt(voucher.entry) ? found : voucher
      const query = { type, limit: '1', ...(present && { [direction]: present.entry }) }
      const [next] = (await call(searchVouchers, { params: { organizationId }, query })).result
      if (next) found = next
      const search = next ? { voucher: next.id } : { type }
      if (next || direction === 'after')
        await navigate({ to: '/$lng/transaction/voucher', params: { lng }, search, replace: voucher !== undefined })
    } catch (failure) {
      notify('error', sayFailure(failure as WireFailure)) // call() throws nothing else
    }
    arrive()
  }
  useKeys([
    {
      keys: 'PageUp',
      label: voucher === undefined ? t('Last voucher') : t('Previous voucher'),
      run: () => void open('before'),
      when: alone,
    },
    { keys: 'PageDown', label: t('Next voucher'), run: () => void open('after'), when: alone && voucher !== undefined },
  ])
}
