import type { Voucher } from '@lekha/contract'
import { formatScaled } from '@lekha/money'
import { useGoodsMasters } from '../../../books/goods-masters.ts'
import { nameIn } from '../../../books/masters.ts'
import { useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'

/** A movement of a version, or one that it added or took out, as `says` names it: the item, the place, how many, and its value. */
export function WholeMovement({ says, movement }: { says?: string; movement: NonNullable<Voucher['movements']>[number] }) {
  const language = useLanguage()
  const masters = useGoodsMasters(true)
  const { stockItemId, godownId, quantity, value, batch } = movement
  const item = masters?.itemById.get(stockItemId)
  const godown = masters?.godowns.find(({ id }) => id === godownId)
  const many = `${formatScaled(quantity, 0, language)} ${(item && masters?.unitOf(item)?.symbol) ?? ''}`
  const names = [item ? nameIn(item, language) : '–', godownId !== null && (godown ? nameIn(godown, language) : '–'), batch, many]
  return (
    <>
      {says !== undefined && <span className="second">{says}:</span>} <span>{names.filter(Boolean).join(' · ')}</span>{' '}
      {value !== null && <Money amount={value} />}
    </>
  )
}
