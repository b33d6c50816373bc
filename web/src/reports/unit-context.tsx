import { RUPEES, type Unit } from '@lekha/money'
import { createContext, type ReactNode, useContext } from 'react'
import { DecimalsOf } from '../ui/money.tsx'

const UnitOf = createContext<Unit>(RUPEES)

/** The unit in which the figures of the present report are shown. */
export const useUnit = (): Unit => useContext(UnitOf)

export const InUnit = ({ unit, children }: { unit: Unit; children: ReactNode }) => (
  <UnitOf.Provider value={unit}>{children}</UnitOf.Provider>
)

/** Draws the figures around with the decimals of the unit. */
export const WithDecimals = ({ children }: { children: ReactNode }) => <DecimalsOf value={useUnit().decimals}>{children}</DecimalsOf>

/** Whether figures are shown to the paisa. Only then is a zero left blank: a figure that was rounded to zero is shown. */
export const isExact = ({ scale, decimals }: Unit): boolean => scale === 'rupee' && decimals === 2
