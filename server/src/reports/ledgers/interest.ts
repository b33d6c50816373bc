import { formatAd } from '@lekha/calendar'
import { closingOf, type InterestTerms, interestOn, NO_TURNOVER, sentence, type Turnover } from '@lekha/ledger'
import { gap, type Paisa, paisaText, percentShown, readPercent } from '@lekha/money'
import * as z from 'zod'
import { type DailyBalance, readDailyBalances } from '../../figures/daily-balances.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { readTurnovers } from '../../figures/turnovers.ts'
import type { Column, Context, Request, Row } from '../engine/definition.ts'
import type { Words } from '../engine/locale.ts'
import { choice, type Param } from '../engine/params.ts'
import { periodHead } from '../engine/period-head.ts'
import { defineReport } from '../engine/report.ts'
import { ledgerParam, readChosenLedger } from '../vouchers/line-filters.ts'

/** The highest rate that is taken, in hundredths of a percent a year. */
const MOST_RATE = 100_000

const rateParam: Param<number | undefined> = {
  schema: z
    .string()
    .max(20)
    .default('')
    .transform((text, context) => {
      const rate = text.trim() === '' ? undefined : readPercent(text)
      if (text.trim() === '' || (rate !== undefined && rate <= MOST_RATE)) return rate
      context.addIssue({
        code: 'custom',
        message: sentence('A rate is a number of percent a year with at most two decimals, such as 12.5.'),
      })
      return z.NEVER
    }),
  role: 'filter',
  control: ({ say }) => ({ label: say({ en: 'Percent a year', np: 'वार्षिक प्रतिशत' }), kind: 'text', standard: '', options: [], keys: [] }),
}

const LACKING: Words = { en: 'Choose a ledger and a rate with F', np: 'F थिचेर खाता र दर छान्नुहोस्' }
const NO_RATE: Words = { en: 'Give a rate with F', np: 'F थिचेर दर दिनुहोस्' }
const BOTH: Words = { en: 'Debit and credit balances', np: 'डेबिट र क्रेडिट बाँकी' }
const params = {
  ledger: ledgerParam({ en: 'Ledger', np: 'खाता' }),
  rate: rateParam,
  side: choice({
    label: { en: 'Interest on', np: 'ब्याज लाग्ने' },
    standard: 'both',
    options: {
      both: BOTH,
      debit: { en: 'Debit balances', np: 'डेबिट बाँकी' },
      credit: { en: 'Credit balances', np: 'क्रेडिट बाँकी' },
    },
  }),
  year: choice({
    label: { en: 'Days of a year', np: 'वर्षका दिन' },
    standard: '365',
    options: { '365': { en: '365 days', np: '३६५ दिन' }, '360': { en: '360 days', np: '३६० दिन' } },
  }),
}

type Data = Awaited<ReturnType<typeof readChosen>> & { stretches: (DailyBalance & { interest: Paisa | undefined })[] }
type Interest = Context<typeof params, Data>

/** Simple interest on the balances at the ends of the days of a ledger, at a rate that the reader gives. Nothing of it is stored or posted. */
export const interest = defineReport({
  id: 'interest',
  title: { en: 'Interest calculation', np: 'ब्याज गणना' },
  period: 'year',
  params,
  gather,
  heading: ({ data: { chosenLedger }, params: { rate }, say, nameOf }) =>
    chosenLedger ? { subtitle: rate === undefined ? `${nameOf(chosenLedger)} · ${say(NO_RATE)}` : nameOf(chosenLedger) } : {},
  blocks: (context: Interest) => [{ block: 'table', id: 'interest', columns: columnsOf(context), rows: rowsOf(context) }],
  proofs: ({ data: { chosenLedger, turnover, stretches }, say }) =>
    chosenLedger
      ? [
          {
            id: 'trial-balance',
            label: say({ en: 'Last balance = trial balance', np: 'अन्तिम बाँकी = सन्तुलन परीक्षण' }),
            difference: paisaText(gap(stretches.at(-1)?.balance ?? turnover.opening, closingOf(turnover))),
          },
        ]
      : [],
})

async function readChosen(snapshot: Snapshot, { period, params: { ledger } }: Request<typeof params>) {
  const chosenLedger = await readChosenLedger(snapshot, ledger)
  const turnover: Turnover = chosenLedger ? ((await readTurnovers(snapshot, period)).byLedger.get(ledger) ?? NO_TURNOVER) : NO_TURNOVER
  return { chosenLedger, turnover }
}

async function gather(snapshot: Snapshot, request: Request<typeof params>): Promise<Data> {
  const { chosenLedger, turnover } = await readChosen(snapshot, request)
  const stretches = chosenLedger ? await readDailyBalances(snapshot, request.period, chosenLedger.id, turnover.opening) : []
  const { rate, side, year } = request.params
  const terms: InterestTerms | undefined = rate === undefined ? undefined : { rate, side, yearDays: year === '360' ? 360 : 365 }
  const amounts = terms ? interestOn(stretches, terms) : []
  return { chosenLedger, turnover, stretches: stretches.map((each, index) => ({ ...each, interest: amounts[index] })) }
}

const columnsOf = ({ params: { rate }, say, language }: Interest): Column[] => [
  { id: 'stretch', label: say({ en: 'From – to', np: 'देखि – सम्म' }), kind: 'text', names: true },
  { id: 'ad', label: say({ en: 'A.D.', np: 'ई.सं.' }), kind: 'text', width: 210, spare: true },
  { id: 'days', label: say({ en: 'Days', np: 'दिन' }), kind: 'count', sums: true, width: 80 },
  { id: 'balance', label: say({ en: 'Balance of these days', np: 'यी दिनको बाँकी' }), kind: 'balance', width: 180 },
  rate === undefined
    ? { id: 'interest', label: say({ en: 'Interest', np: 'ब्याज' }), kind: 'text', unknown: true, width: 180 }
    : { id: 'interest', label: say(interestAt(percentShown(rate, language))), kind: 'balance', sums: true, main: true, width: 180 },
]
const interestAt = (rate: string): Words => ({ en: `Interest at ${rate} %`, np: `${rate} % ब्याज` })

/** Without a ledger the table says what is to be done: it is not so that there is nothing. */
const rowsOf = (context: Interest): Row[] =>
  context.data.chosenLedger
    ? context.data.stretches.map((each) => rowOf(each, context))
    : [{ id: 'choose', look: 'detail', label: context.say(LACKING), cells: {} }]

const rowOf = (
  { from, to, days, balance, interest: amount }: Data['stretches'][number],
  { data: { chosenLedger }, language }: Interest,
): Row => ({
  ...{ id: from, look: 'item', label: periodHead({ from, to }, language) },
  cells: { ad: `${formatAd(from)} – ${formatAd(to)}`, days: BigInt(days), balance, interest: amount ?? '–' },
  ...(chosenLedger && { opens: { report: 'ledger', params: { ledgerId: chosenLedger.id, from, to } } }),
})
