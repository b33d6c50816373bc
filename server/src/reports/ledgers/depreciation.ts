import { type AssetPool, amortisationOf, closingOf, depreciationBase, depreciationOf, poolRateOn } from '@lekha/ledger'
import { add, digits, gap, negate, type Paisa, paisaText, percentShown, ZERO } from '@lekha/money'
import { depreciationIn, type PooledLedger, readAssetPools, unpooledAssets } from '../../figures/asset-pools.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { readTurnovers } from '../../figures/turnovers.ts'
import type { Block, Cells, Column, Context, Request, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'

/** A ledger with its part of the depreciation of its pool; undefined where it cannot be known, because an intangible asset says no life. */
type Depreciated = PooledLedger & { base: Paisa; depreciation: Paisa | undefined }
type Pool = { pool: AssetPool; rate: number | undefined; ledgers: Depreciated[] }
type Depreciation = Context<object, { pools: Pool[] }>

const POOLS: Record<AssetPool, Words> = {
  A: { en: 'Pool A – buildings', np: 'समूह क – भवन' },
  B: { en: 'Pool B – furniture and office equipment', np: 'समूह ख – फर्निचर तथा कार्यालय सामान' },
  C: { en: 'Pool C – vehicles', np: 'समूह ग – सवारी साधन' },
  D: { en: 'Pool D – machinery and others', np: 'समूह घ – मेसिनरी तथा अन्य' },
  E: { en: 'Pool E – intangible assets', np: 'समूह ङ – अमूर्त सम्पत्ति' },
}

/** Depreciation by the pools of the Income Tax Act over the fiscal year that a period ends in, up to its last day. Nothing of it is posted: the screen offers the journal. */
export const depreciation = defineReport({
  id: 'depreciation',
  title: { en: 'Depreciation by pool', np: 'समूहअनुसार ह्रास' },
  period: 'whole-year',
  depth: 2,
  params: {},
  gather,
  heading: ({ data: { pools }, say }) => (pools.length === 0 ? { subtitle: say(NONE) } : {}),
  blocks: (context): Block[] => {
    const all = context.data.pools.flatMap(({ ledgers }) => ledgers)
    return [
      {
        ...{
          block: 'table',
          id: 'depreciation',
          columns: columnsOf(context),
          rows: context.data.pools.flatMap((pool) => rowsOf(pool, context)),
        },
        totals: all.length > 0 ? { particulars: context.say(WORDS.total), ...cellsOf(all) } : {},
      },
    ]
  },
  proofs: ({ data: { pools }, say }) => [
    {
      id: 'trial-balance',
      label: say({ en: 'Balances of the ledgers = trial balance', np: 'खाताका बाँकी = सन्तुलन परीक्षण' }),
      difference: paisaText(add(...pools.flatMap(({ ledgers }) => ledgers.map(differenceOf)))),
    },
  ],
})

const NONE: Words = {
  en: 'No ledger below Fixed Assets is called by a pool, such as “Vehicles (Pool C)”',
  np: 'स्थिर सम्पत्तिमुनिको कुनै खाताको नाममा समूह छैन, जस्तै “सवारी साधन (समूह ग)”',
}

/** How far what the lines of a ledger say is from its balance. */
const differenceOf = ({ opening, additions, disposals, posted, moved, closing }: PooledLedger): Paisa =>
  gap(add(opening, ...additions, negate(disposals), negate(posted), moved), closing)

async function gather(snapshot: Snapshot, { period }: Pick<Request<object>, 'period'>): Promise<{ pools: Pool[] }> {
  const ledgers = await readAssetPools(snapshot, ofYear(snapshot, period))
  const pools = [...new Set(ledgers.map(({ pool }) => pool))]
  return { pools: pools.map((pool) => poolOf(pool, ledgers.filter((ledger) => ledger.pool === pool), period.to)) } // biome-ignore format: one pool after the other
}

/**
 * What all pools are written down by in the fiscal year of a period, up to its last day. Undefined where it is not known: an intangible asset says no life, a
 * fixed asset no pool, or depreciation was posted to what is in none.
 */
export async function readAllowedDepreciation(snapshot: Snapshot, period: Period): Promise<Paisa | undefined> {
  const { chart, byLedger } = await readTurnovers(snapshot, ofYear(snapshot, period))
  const closing = (id: string): Paisa => closingOf(byLedger.get(id) ?? { opening: ZERO, debit: ZERO, credit: ZERO })
  if (unpooledAssets(chart).some((id) => closing(id) !== ZERO)) return undefined
  const { pools } = await gather(snapshot, { period })
  const all = pools.flatMap(({ ledgers }) => ledgers)
  const posted = add(...depreciationIn(chart).map(closing))
  if (add(...all.map((ledger) => ledger.posted)) !== posted) return undefined
  return all.reduce<Paisa | undefined>(
    (sum, { depreciation: own }) => (sum === undefined || own === undefined ? undefined : add(sum, own)),
    ZERO,
  )
}

/** The fiscal year of the last day of a period, up to that day: what came before the period in its year belongs to the depreciation of the year. */
function ofYear({ years }: Snapshot, period: Period): Period {
  const year = years.findLast(({ starts }) => starts <= period.to)
  return year ? { from: year.starts, to: period.to < year.ends ? period.to : year.ends, year } : period
}

/** There is nothing to say of a ledger. One that gathers depreciation has some although nothing stood in it. */
const isEmpty = (ledger: Depreciated): boolean => isUnused(ledger) && ledger.depreciation === ZERO

function poolOf(pool: AssetPool, ledgers: readonly PooledLedger[], day: string): Pool {
  const rate = poolRateOn(pool, day)
  const shares = rate === undefined ? undefined : gathered(ledgers, depreciationOf(ledgers, rate))
  const shareOf = (ledger: PooledLedger, index: number): Paisa | undefined => {
    if (shares) return shares[index]
    if (isUnused(ledger)) return ZERO // whatever its life
    if (pool !== 'E') return undefined
    return ledger.life === undefined ? undefined : amortisationOf(ledger, ledger.cost, ledger.life)
  }
  return {
    ...{ pool, rate },
    ledgers: ledgers.map((ledger, index) => ({ ...ledger, base: depreciationBase(ledger), depreciation: shareOf(ledger, index) })),
  }
}

/** Where depreciation is gathered in a ledger of its own, all of the pool's belongs to that one. */
function gathered(ledgers: readonly PooledLedger[], shares: readonly Paisa[]): readonly Paisa[] {
  const own = ledgers.findIndex(({ isAccumulated }) => isAccumulated)
  return own < 0 ? shares : shares.map((_, index) => (index === own ? add(...shares) : ZERO))
}

/** Nothing stood in the ledger, and nothing was written off. */
const isUnused = ({ opening, additions, disposals, posted, moved }: PooledLedger): boolean =>
  [opening, ...additions, disposals, posted, moved].every((amount) => amount === ZERO)

function columnsOf({ say, data: { pools } }: Depreciation): Column[] {
  const amount = (id: string, words: Words, more: Partial<Column> = {}): Column => ({
    ...{ id, label: say(words), kind: 'amount', sums: true, width: 112 },
    ...more,
  })
  /** A column that most years lack stands there only where it has a figure, so that the names have room. */
  const some = (id: string, words: Words, of: (ledger: PooledLedger) => Paisa | undefined): Column[] =>
    pools.some(({ ledgers }) => ledgers.some((ledger) => of(ledger) !== ZERO)) ? [amount(id, words, { spare: true })] : []
  return [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    amount('opening', { en: 'Opening', np: 'सुरु' }),
    ...some('first', { en: 'Bought until Poush', np: 'पुससम्म खरिद' }, ({ additions }) => additions[0]),
    ...some('second', { en: 'Magh to Chaitra, ⅔', np: 'माघदेखि चैत, ⅔' }, ({ additions }) => additions[1]),
    ...some('third', { en: 'Baisakh to Asar, ⅓', np: 'वैशाखदेखि असार, ⅓' }, ({ additions }) => additions[2]),
    ...some('disposals', { en: 'Disposed of', np: 'निसर्ग' }, ({ disposals }) => disposals),
    ...some('moved', { en: 'Moved', np: 'सारिएको' }, ({ moved }) => moved),
    amount('base', { en: 'Base', np: 'ह्रास आधार' }),
    { id: 'rate', label: say({ en: 'Rate', np: 'दर' }), kind: 'text', width: 72 },
    amount('depreciation', { en: 'Depreciation', np: 'ह्रास' }, { main: true }),
    amount('closing', { en: 'Carried forward', np: 'अर्को वर्ष सारिने' }),
    ...some('posted', { en: 'Posted', np: 'हिसाबमा चढेको' }, ({ posted }) => posted),
    amount('left', { en: 'To post', np: 'चढाउन बाँकी' }),
  ]
}

/** The figures of some ledgers together; what is not known of one is not known of all. */
function cellsOf(ledgers: readonly Depreciated[]): Cells {
  const sum = (of: (ledger: Depreciated) => Paisa) => add(...ledgers.map(of))
  const isKnown = ledgers.every((ledger) => ledger.depreciation !== undefined)
  const due = sum((ledger) => ledger.depreciation ?? ZERO)
  const posted = sum((ledger) => ledger.posted)
  const before = sum(({ opening, additions, disposals, moved }) => add(opening, ...additions, negate(disposals), moved))
  return {
    opening: sum(({ opening }) => opening),
    ...{
      first: sum(({ additions }) => additions[0]),
      second: sum(({ additions }) => additions[1]),
      third: sum(({ additions }) => additions[2]),
    },
    moved: sum(({ moved }) => moved),
    ...{ disposals: sum(({ disposals }) => disposals), base: sum(({ base }) => base) },
    depreciation: isKnown ? due : '–',
    closing: isKnown ? add(before, negate(due)) : '–',
    ...{ posted, left: isKnown ? add(due, negate(posted)) : '–' },
  }
}

function rowsOf({ pool, rate, ledgers }: Pool, { say, nameOf, language }: Depreciation): Row[] {
  const percent = rate === undefined ? null : `${percentShown(rate, language)} %`
  return [
    {
      id: `pool-${pool}`,
      look: 'heading',
      level: 0,
      label: say(POOLS[pool]),
      empty: ledgers.every(isEmpty),
      cells: { ...cellsOf(ledgers), rate: percent },
    },
    ...ledgers.map(
      (ledger): Row => ({
        ...{ id: ledger.id, look: 'item', level: 1, label: nameOf(ledger), empty: isEmpty(ledger) },
        cells: { ...cellsOf([ledger]), rate: pool === 'E' ? yearsText(ledger.life, say) : null },
        opens: { report: 'ledger', params: { ledgerId: ledger.id } },
      }),
    ),
  ]
}

const yearsText = (life: number | undefined, say: Depreciation['say']): string =>
  life === undefined ? '–' : say({ en: `${life} years`, np: `${digits(String(life), 'np')} वर्ष` })
