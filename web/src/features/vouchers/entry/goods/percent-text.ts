import { formatScaled, type Language, quantity } from '@lekha/money'

/** Hundredths of a percent as a person reads them: 1300 is 13 %. */
export const percentText = (hundredths: bigint, language: Language): string => `${formatScaled(quantity(hundredths * 100n), 0, language)} %`
