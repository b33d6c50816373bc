/** The languages of the product. `np` is what the address calls Nepali. */
export type Language = 'en' | 'np'

/** Bikram Sambat months, Baisakh first. Nepali as the gazette spells them; English by the commonest spelling. */
export const BS_MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Baisakh', 'Jestha', 'Asar', 'Shrawan', 'Bhadra', 'Ashwin', 'Kartik', 'Mangsir', 'Poush', 'Magh', 'Falgun', 'Chaitra'],
  np: ['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मङ्सिर', 'पुस', 'माघ', 'फागुन', 'चैत'],
}

/** Gregorian months, January first. */
export const AD_MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Days of the week, Sunday first, as the week runs in Nepal. */
export const WEEKDAYS: Readonly<Record<Language, Readonly<Record<'short' | 'long', readonly string[]>>>> = {
  en: {
    short: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    long: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  },
  np: {
    short: ['आइत', 'सोम', 'मङ्गल', 'बुध', 'बिही', 'शुक्र', 'शनि'],
    long: ['आइतबार', 'सोमबार', 'मङ्गलबार', 'बुधबार', 'बिहीबार', 'शुक्रबार', 'शनिबार'],
  },
}
