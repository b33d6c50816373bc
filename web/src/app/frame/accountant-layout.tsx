import { Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { VoucherEditor } from '../../screen/voucher-editor.ts'
import { Shell } from './shell.tsx'

const VoucherBeside = lazy(() =>
  import('../../features/vouchers/entry/voucher-beside.tsx').then((part) => ({ default: part.VoucherBeside })),
)

/** The frame around the screens of the books. */
export function AccountantLayout() {
  return (
    <Shell>
      <VoucherEditor value={VoucherBeside}>
        <Outlet />
      </VoucherEditor>
    </Shell>
  )
}
