import layout from '../voucher.module.css'
import { IsBeside } from './is-beside.ts'
import { VoucherOf } from './voucher-screen.tsx'

/** A posted voucher that is altered beside the report in which it was found. */
export function VoucherBeside({ voucherId }: { voucherId: string }) {
  return (
    <div className={layout.beside} data-beside>
      <IsBeside value={true}>
        <VoucherOf search={{ voucher: voucherId }} />
      </IsBeside>
    </div>
  )
}
