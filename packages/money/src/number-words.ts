/**
 * The words of numbers, as data.
 *
 * Nepali 0 to 99: 0–22 and the tens agree with published lists; the rest is the majority spelling of six public lists. Writers differ
 * on 10, 28, 43, 47, 49, 54, 62 and 95, which a Nepali proof-reader should confirm once. Many public lists are plainly wrong (79, 64),
 * so none is imported. English follows Nepali paper: no hyphen, "and" before the paisa only, Arba and Kharba above crore.
 */
export const NEPALI_TO_99: readonly string[] = [
  'शून्य एक दुई तीन चार पाँच छ सात आठ नौ',
  'दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस',
  'बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस',
  'तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस',
  'चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास',
  'पचास एकाउन्न बाउन्न त्रिपन्न चवन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी',
  'साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौँसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी',
  'सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी',
  'असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे',
  'नब्बे एकानब्बे बयानब्बे त्रियानब्बे चौरानब्बे पञ्चानब्बे छयानब्बे सन्तानब्बे अन्ठानब्बे उनान्सय',
].flatMap((ten) => ten.split(' '))

export const ENGLISH_TO_19: readonly string[] = [
  'Zero One Two Three Four Five Six Seven Eight Nine',
  'Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen',
].flatMap((ten) => ten.split(' '))

export const ENGLISH_TENS: readonly string[] = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** Each scale takes a multiplier of 1 to 99 (hundred: 1 to 9); `zeros` is the power of ten. Largest first. */
export const SCALES: readonly { readonly zeros: bigint; readonly en: string; readonly np: string }[] = [
  { zeros: 15n, en: 'Padma', np: 'पद्म' },
  { zeros: 13n, en: 'Neel', np: 'नील' },
  { zeros: 11n, en: 'Kharba', np: 'खर्ब' },
  { zeros: 9n, en: 'Arba', np: 'अर्ब' },
  { zeros: 7n, en: 'Crore', np: 'करोड' },
  { zeros: 5n, en: 'Lakh', np: 'लाख' },
  { zeros: 3n, en: 'Thousand', np: 'हजार' },
  { zeros: 2n, en: 'Hundred', np: 'सय' },
]
