import { add, gap, type Paisa, paisa, paisaText } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { sumTaxBills } from '../../figures/bill-taxes.ts'
import { standing } from '../../figures/known.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import type { Column, Context, Row } from '../engine/definition.ts'
import { extra } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { orEmpty } from './register.ts'

/** A party is reported if what was taxable, or what was exempt, comes to this amount. Source: docs/sources.md. */
const ONE_LAKH: Paisa = paisa(10_000_000n)

const params = {
  all: extra({
    on: { en: 'Also below one lakh', np: 'एक लाखभन्दा कम पनि' },
    off: { en: 'One lakh and above', np: 'एक लाख वा बढी' },
    keys: ['Alt+A'],
  }),
}

const party = z.object({
  ...{ side: z.enum(['sales', 'purchase']), pan: z.string(), name: z.string(), nameNp: z.string(), ledger_id: z.string().nullable() },
  ...{ taxable: column.paisa, exempt: column.paisa },
})
type Party = z.output<typeof party>
type Data = { parties: Party[]; whole: { sales: Paisa; purchase: Paisa } }
type LakhContext = Context<typeof params, Data>

/** With whom a taxpayer traded for one lakh rupees or more in a period, net of returns: sales and purchases, taxable and exempt apart (annex 13). Who is not named cannot be reported. */
export const aboveOneLakh = defineReport({
  id: 'above-one-lakh',
  title: { en: 'Trade above one lakh', np: 'एक लाखभन्दा माथिको कारोबार' },
  period: 'year',
  params,
  gather: async (snapshot, { period }): Promise<Data> => ({
    parties: await readParties(snapshot, period),
    whole: { sales: await wholeOf(snapshot, period, 'sales'), purchase: await wholeOf(snapshot, period, 'purchase') },
  }),
  heading: ({ say }) => ({ subtitle: say({ en: 'Annex 13', np: 'अनुसूची १३' }) }),
  blocks: (context) => [
    {
      block: 'table',
      id: 'parties',
      columns: columnsOf(context),
      rows: context.data.parties.filter(isReported(context)).map((each) => rowOf(each, context)),
    },
  ],
  proofs: ({ data: { parties, whole }, say }) => {
    const listed = (side: Party['side']) =>
      add(...parties.filter((each) => each.side === side).flatMap(({ taxable, exempt }) => [taxable, exempt]))
    const difference = add(gap(listed('sales'), whole.sales), gap(listed('purchase'), whole.purchase))
    return [{ id: 'registers', label: say({ en: 'All parties = registers', np: 'सबै पक्ष = खाताहरू' }), difference: paisaText(difference) }]
  },
})

const isReported =
  ({ params: { all } }: LakhContext) =>
  ({ name, taxable, exempt }: Party): boolean =>
    all || (name !== '' && (taxable >= ONE_LAKH || exempt >= ONE_LAKH))

const columnsOf = ({ say }: LakhContext): Column[] => [
  { id: 'pan', label: say({ en: 'PAN', np: 'स्थायी लेखा नम्बर' }), kind: 'text', width: 110 },
  { id: 'name', label: say({ en: 'Name of taxpayer', np: 'करदाताको नाम' }), kind: 'text', names: true },
  { id: 'type', label: say({ en: 'Trade name type', np: 'कारोबार नामको प्रकार' }), kind: 'text', width: 120 },
  { id: 'side', label: say({ en: 'Purchase / sales', np: 'खरिद / बिक्री' }), kind: 'text', width: 110 },
  { id: 'exempt', label: say({ en: 'Exempted amount', np: 'कर छुट रकम' }), kind: 'amount', sums: true, width: 150 },
  { id: 'taxable', label: say({ en: 'Taxable amount', np: 'करयोग्य रकम' }), kind: 'amount', sums: true, width: 150 },
  { id: 'remarks', label: say({ en: 'Remarks', np: 'कैफियत' }), kind: 'text', width: 170 },
]

const rowOf = ({ side, pan, taxable, exempt, ledger_id, ...name }: Party, { nameOf, say }: LakhContext): Row => ({
  ...{ id: `${side} ${pan} ${name.name}`, look: 'item', label: nameOf(name) || say({ en: 'Without a name', np: 'नाम नभएका' }) },
  cells: {
    ...{ pan: pan || null, type: 'E', side: side === 'sales' ? 'S' : 'P', exempt: orEmpty(exempt), taxable: orEmpty(taxable) },
    remarks: pan === '' ? say({ en: 'PAN is missing', np: 'स्थायी लेखा नम्बर छैन' }) : null,
  },
  ...(ledger_id !== null && { opens: { report: 'ledger', params: { ledgerId: ledger_id } } }),
})

// A party is told by its PAN, whatever its bills call it; a bill without a PAN belongs to the party of its name that has one.
const readParties = (snapshot: Snapshot, { from, to }: Period): Promise<Party[]> => rowsOf(snapshot.sql, party)`
  with bill as materialized (                 -- each party once, before its name is folded
    select x.side, x.party_pan as pan, x.party_name as name, max(x.party_name_np) as name_np, (array_agg(x.party_ledger_id))[1] as ledger_id,
           sum(x.taxable_paisa)::bigint as taxable, sum(x.exempt_paisa + x.zero_paisa)::bigint as exempt
      from bill_tax x where x.organization_id = ${snapshot.organizationId} and x.date between ${from}::date and ${to}::date ${standing(snapshot, 'x')}
     group by 1, 2, 3),
  folded as materialized (select b.*, fold_name(b.name) as folded from bill b),
  named as (select folded, max(pan) as pan from folded where pan <> '' group by 1),
  told as (select f.*, coalesce(nullif(f.pan, ''), n.pan, '') as known from folded f left join named n on n.folded = f.folded)
  select b.side, b.known as pan, max(b.name) as name, max(b.name_np) as "nameNp", (array_agg(b.ledger_id))[1] as ledger_id,
         sum(b.taxable)::bigint as taxable, sum(b.exempt)::bigint as exempt
    from told b
   group by b.side, b.known, case when b.known = '' then b.folded end
   order by b.side desc, sum(b.taxable + b.exempt) desc, max(b.name)`

async function wholeOf(snapshot: Snapshot, period: Period, side: Party['side']): Promise<Paisa> {
  const sums = [
    ...(await sumTaxBills(snapshot, period, { side, isReturn: false })),
    ...(await sumTaxBills(snapshot, period, { side, isReturn: true })),
  ]
  return add(...sums.flatMap(({ taxable, exempt, zero }) => [taxable, exempt, zero]))
}
