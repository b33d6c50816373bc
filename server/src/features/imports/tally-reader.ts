import { childrenOf, ElementReader, type Shape, type TallyElement, textOf } from './tally-elements.ts'
import { MASTER_SHAPES, masterFrom } from './tally-masters.ts'
import { TallyError, type TallyProblem, type TallyRecord, type TallyVoucher } from './tally-records.ts'
import { tallyText } from './tally-text.ts'
import { nameIn } from './tally-values.ts'
import { contentIds, VOUCHER_SHAPE, voucherFrom } from './tally-voucher.ts'

/** What a row of a report begins with. */
const REPORT_ROW = 'DSPACCNAME'

const OBJECTS: Shape = {
  ...MASTER_SHAPES,
  VOUCHER: VOUCHER_SHAPE,
  COMPANY: { 'REMOTECMPINFO.LIST': { REMOTECMPNAME: null } },
  SVCURRENTCOMPANY: null,
  [REPORT_ROW]: {},
}

/**
 * Reads an XML export of Tally as a stream of records in the file's order: the company, groups, ledgers, voucher types, vouchers,
 * and a problem for each thing left out. What one piece of the file holds is taken before the next is read, so memory stays the
 * same whatever the size, and a slow taker slows the upload. Masters may come after the vouchers that name them.
 * Throws a TallyError when the file cannot be read, also in its middle: the records given before are then a part of it.
 */
export async function* readTally(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TallyRecord> {
  const ready: TallyRecord[] = []
  const recordsOf = recordMaker()
  let holdsBooks = false
  let holdsReport = false
  const elements = new ElementReader(OBJECTS, (element) => {
    holdsReport ||= element.tag === REPORT_ROW
    const records = recordsOf(element)
    holdsBooks ||= records.some(({ kind }) => kind !== 'company' && kind !== 'item' && kind !== 'goods')
    ready.push(...records)
  })
  for await (const text of tallyText(bytes)) {
    elements.write(text)
    yield* ready.splice(0)
  }
  elements.end()
  if (!holdsBooks) throw new TallyError(holdsReport ? 'report' : 'no-records')
}

function recordMaker(): (element: TallyElement) => TallyRecord[] {
  const positions = new Map<string, number>()
  const contentId = contentIds()
  let company = ''
  return (element) => {
    const position = (positions.get(element.tag) ?? 0) + 1
    positions.set(element.tag, position)
    if (element.tag === 'VOUCHER') return [withId(voucherFrom(element, position), contentId)]
    if (element.tag in MASTER_SHAPES) return masterFrom(element, position)
    if (company !== '') return []
    company = companyName(element)
    return company === '' ? [] : [{ kind: 'company', name: company }]
  }
}

function withId(record: TallyVoucher | TallyProblem, contentId: (voucher: TallyVoucher) => string): TallyVoucher | TallyProblem {
  if (record.kind === 'problem' || record.externalId !== '') return record
  return { ...record, externalId: contentId(record) }
}

/** The first company that a file names, in its header or as an object of its own. */
function companyName(element: TallyElement): string {
  const remote = childrenOf(element, 'REMOTECMPINFO.LIST').map((info) => textOf(info, 'REMOTECMPNAME'))
  return nameIn(remote[0] ?? element.attributes.get('NAME') ?? element.text)
}
