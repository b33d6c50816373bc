import { type ComponentType, createContext } from 'react'

/** The form that alters a posted voucher, for screens that have room beside them. The app provides it: screens do not import each other. */
export const VoucherEditor = createContext<ComponentType<{ voucherId: string }> | undefined>(undefined)
