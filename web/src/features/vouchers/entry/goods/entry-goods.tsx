import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { Waiting } from '../../../../ui/waiting.tsx'
import type { EntryAction } from '../entry.ts'
import type { EntryDialog } from '../entry-dialogs.tsx'
import type { Lack } from '../lack.ts'
import type { EntryEditor } from '../use-entry.ts'
import { type CreateItem, GoodsGrid } from './goods-grid.tsx'
import { goodsKeys } from './goods-keys.ts'

type EntryGoodsProps = {
  editor: EntryEditor
  goods: GoodsMasters | undefined
  bad: string | undefined
  dispatch: (action: EntryAction) => void
  refuse: (lack: Lack) => void
  openDialog: (dialog: EntryDialog) => void
}

/** The goods of the voucher being typed, where it moves some. */
export function EntryGoods({ editor, goods, bad, dispatch, refuse, openDialog }: EntryGoodsProps) {
  const { may } = useOrganization()
  const { entry, now, focus } = editor
  if (entry.goods.length === 0) return null
  if (!goods) return <Waiting lines={3} />
  const onCreateItem: CreateItem = (index, name) => openDialog({ is: 'new item', index, name })
  const keys = goodsKeys({ entry: now, dispatch, focus, refuse, placesOf: goods.placesOf })
  return (
    <GoodsGrid entry={entry} masters={goods} {...{ bad, keys, dispatch }} onCreateItem={may('chart.write') ? onCreateItem : undefined} />
  )
}
