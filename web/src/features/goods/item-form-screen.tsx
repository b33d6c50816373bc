import { listStockItems, type StockItem } from '@lekha/contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { ItemFormBody } from './item-form.tsx'
import { useGoods } from './use-goods.ts'

const NONE: StockItem[] = []

/** `inventory/item/new` and `inventory/item/edit/{id}`. */
export function ItemFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { group = '' } = useSearch({ strict: false })
  const { organizationId } = useOrganization()
  const goods = useGoods()
  const masters = useMasters({ whole: true })
  const read = useEndpoint(listStockItems, { params: { organizationId }, query: { ids: id ?? '' } }, { enabled: id !== undefined })
  const rows = id === undefined ? NONE : read.data?.result
  return (
    <MasterFormScreen rows={goods && masters && rows} id={id} missing={t('There is no such item.')} start={group}>
      {(item, former, onCreated) =>
        goods &&
        masters && (
          <ItemFormBody
            goods={goods}
            ledgers={masters.ledgers}
            chart={masters.groups}
            item={item}
            former={former}
            groupId={group || null}
            onCreated={onCreated}
          />
        )
      }
    </MasterFormScreen>
  )
}
