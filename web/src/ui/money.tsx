import { formatAmount, type Language, magnitude, type Paisa, ZERO } from '@lekha/money'
import { createContext, useContext } from 'react'
import { langOf, useLanguage } from './language.ts'

const LETTERS: Record<Language, { debit: string; credit: string }> = {
  en: { debit: 'Dr', credit: 'Cr' },
  np: { debit: 'डे', credit: 'क्रे' },
}

/** The decimals of the figures around: 0 where a report shows them whole. */
const Decimals = createContext<0 | 2>(2)
export const DecimalsOf = Decimals.Provider

type MoneyProps = {
  /** Debit positive, credit negative. Undefined when it was not read: unknown is never zero. */
  amount: Paisa | undefined
  /** The amount without its sign, then Dr or Cr in a slot of fixed width; at zero the slot stays empty. */
  side?: boolean
  /** Zero is blank, as in the columns of a report. */
  blankZero?: boolean
}

/** An amount in the digits of the interface, grouped in lakh and crore; '–' when it is unknown. */
export function Money({ amount, side = false, blankZero = false }: MoneyProps) {
  const language = useLanguage()
  const decimals = useContext(Decimals)
  if (blankZero && amount === ZERO) return null
  return (
    <span className="money" lang={langOf(language)}>
      {amount === undefined ? '–' : formatAmount(side ? magnitude(amount) : amount, language, decimals)}
      {side && <Side amount={amount ?? ZERO} />}
    </span>
  )
}

/** Only the letters Dr or Cr that follow an amount. */
export function Side({ amount }: { amount: Paisa }) {
  const language = useLanguage()
  if (amount === ZERO) return <span className="side" />
  return (
    <span className={amount < ZERO ? 'side side-credit' : 'side'} lang={langOf(language)}>
      {letterOf(amount, language)}
    </span>
  )
}

/** Dr or Cr of a balance; nothing at zero. */
export const letterOf = (amount: bigint, language: Language): string =>
  amount === ZERO ? '' : LETTERS[language][amount < ZERO ? 'credit' : 'debit']
