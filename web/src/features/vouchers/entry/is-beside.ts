import { createContext } from 'react'

/** Whether the voucher stands beside a report: then the report leads to the other vouchers. */
export const IsBeside = createContext(false)
