import { type Group, isOrderType, type Nature, naturesOf, PREDEFINED_GROUPS } from '@lekha/ledger'
import { add, negate, type Paisa, paisaText, ZERO } from '@lekha/money'
import { type ExportedVoucher, goodsLeftOut, type WholeBooks } from './books-read.ts'
import type { TallyMasters } from './tally-masters-read.ts'
import { chunked } from './writing.ts'

/**
 * The whole books as Tally's XML: voucher types, groups, ledgers with their opening balances, and vouchers, which Tally and Lekha import. Tally
 * writes a debit as a negative amount. A sub-ledger is a part of its ledger there, and named in front of the line's narration. The ledger that
 * balances the openings is left out, because the openings lead to it again.
 */
export async function* asTally(books: WholeBooks, masters: TallyMasters): AsyncGenerator<string> {
  const vouchers = books.vouchers[Symbol.asyncIterator]()
  // The opening voucher is dated before every fiscal year, so no other comes first.
  const first = await vouchers.next()
  const opening = !first.done && first.value.type === 'opening' ? first.value : undefined
  yield headOf(books.organization)
  if (goodsLeftOut(books.moving)) yield `<!-- ${goodsLeftOut(books.moving)} -->\n`
  // Their vouchers are left out.
  yield masters.types
    .filter(({ baseKind, code }) => baseKind !== 'stock-journal' && !isOrderType(code))
    .map(typeOf)
    .join('')
  yield groupsOf(masters.groups).join('')
  yield ledgersOf(masters, opening).join('')
  const names = namesOf(masters)
  if (!first.done && !opening) yield voucherOf(first.value, names)
  for await (const some of chunked({ [Symbol.asyncIterator]: () => vouchers })) yield some.map((each) => voucherOf(each, names)).join('')
  yield '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'
}

const headOf = (company: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME>${element('STATICVARIABLES', element('SVCURRENTCOMPANY', escaped(company)))}</REQUESTDESC><REQUESTDATA>
`

/** A type of one's own stands under one of Tally's six; a closing entry is a journal there. */
function typeOf({ code, baseKind, name }: TallyMasters['types'][number]): string {
  const parent = TALLY_KINDS[baseKind] ?? 'Journal'
  const reserved = code === baseKind ? parent : ''
  return message(`<VOUCHERTYPE NAME="${escaped(name)}" RESERVEDNAME="${reserved}">${element('PARENT', parent)}</VOUCHERTYPE>`)
}

const TALLY_KINDS: Readonly<Record<string, string>> = {
  ...{ receipt: 'Receipt', payment: 'Payment', contra: 'Contra', journal: 'Journal', sales: 'Sales', purchase: 'Purchase' },
}

/** Groups, each after the one above it; one of the predefined carries its name in Tally, also where it was renamed here. */
function groupsOf(groups: readonly Group[]): string[] {
  const natures = naturesOf(groups)
  const below = Map.groupBy(groups, ({ parentId }) => parentId)
  const written = (group: Group, parent: string): string[] => {
    const reserved = PREDEFINED_GROUPS.find(({ code }) => code === group.predefined)?.name ?? ''
    const flags = flagsOf(natures.get(group.id) ?? 'liability', group.affectsGrossProfit ?? false)
    const own = `<GROUP NAME="${escaped(group.name)}" RESERVEDNAME="${escaped(reserved)}">${aliasesOf(group.name, group.nameNp)}${element('PARENT', parent)}${flags}</GROUP>`
    return [message(own), ...(below.get(group.id) ?? []).flatMap((each) => written(each, escaped(group.name)))]
  }
  return (below.get(null) ?? []).flatMap((group) => written(group, 'Primary'))
}

const flagsOf = (nature: Nature, affectsGrossProfit: boolean): string =>
  element('ISREVENUE', yes(nature === 'income' || nature === 'expense')) +
  element('ISDEEMEDPOSITIVE', yes(nature === 'asset' || nature === 'expense')) +
  element('AFFECTSGROSSPROFIT', yes(affectsGrossProfit))

function ledgersOf({ ledgers, groups }: TallyMasters, opening: ExportedVoucher | undefined): string[] {
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  const openings = new Map<string, Paisa>()
  for (const { ledgerId, amount } of opening?.lines ?? []) openings.set(ledgerId, add(openings.get(ledgerId) ?? ZERO, amount))
  return ledgers
    .filter(({ reserved }) => reserved !== 'opening-difference')
    .map(({ id, groupId, name, nameNp, alias, pan, phone, address, reserved }) => {
      const parent = groupId === null ? '' : element('PARENT', escaped(groupNames.get(groupId) ?? ''))
      const details = [
        aliasesOf(name, alias, nameNp),
        element('OPENINGBALANCE', paisaText(negate(openings.get(id) ?? ZERO))),
        pan && element('INCOMETAXNUMBER', escaped(pan)),
        phone && element('LEDGERPHONE', escaped(phone)),
        address && element('ADDRESS.LIST', element('ADDRESS', escaped(address))),
      ]
      const own = reserved === null ? '' : escaped(PROFIT_AND_LOSS)
      return message(`<LEDGER NAME="${escaped(name)}" RESERVEDNAME="${own}">${parent}${details.join('')}</LEDGER>`)
    })
}

const PROFIT_AND_LOSS = 'Profit & Loss A/c'

type Names = {
  ledgers: ReadonlyMap<string, string>
  parties: ReadonlySet<string>
  subLedgers: ReadonlyMap<string, string>
  types: ReadonlyMap<string, string>
}

const namesOf = ({ ledgers, subLedgers, types, parties }: TallyMasters): Names => ({
  ledgers: new Map(ledgers.map(({ id, name }) => [id, name])),
  subLedgers: new Map(subLedgers.map(({ id, name }) => [id, name])),
  types: new Map(types.map(({ code, name }) => [code, name])),
  parties,
})

function voucherOf(voucher: ExportedVoucher, names: Names): string {
  const type = escaped(names.types.get(voucher.type) ?? voucher.type)
  const party = voucher.lines.find(({ ledgerId }) => names.parties.has(ledgerId))?.ledgerId
  const lines = voucher.lines.map(({ ledgerId, subLedgerId, amount, narration }) => {
    const told = [names.subLedgers.get(subLedgerId ?? ''), narration].filter(Boolean).join(': ')
    return element(
      'ALLLEDGERENTRIES.LIST',
      element('LEDGERNAME', escaped(names.ledgers.get(ledgerId) ?? '')) +
        element('ISDEEMEDPOSITIVE', yes(amount > ZERO)) +
        element('AMOUNT', paisaText(negate(amount))) +
        (told && element('NARRATION', escaped(told))),
    )
  })
  const head = [
    element('DATE', voucher.date.replaceAll('-', '')),
    element('VOUCHERTYPENAME', type),
    element('VOUCHERNUMBER', escaped(voucher.number)),
    voucher.reference && element('REFERENCE', escaped(voucher.reference)),
    party && element('PARTYLEDGERNAME', escaped(names.ledgers.get(party) ?? '')),
    voucher.narration && element('NARRATION', escaped(voucher.narration)),
  ]
  return message(
    `<VOUCHER REMOTEID="${voucher.id}" VCHTYPE="${type}" ACTION="Create">${head.filter(Boolean).join('')}${lines.join('')}</VOUCHER>`,
  )
}

/** Further names beside the first, by which Tally finds a master as well. */
function aliasesOf(name: string, ...others: readonly string[]): string {
  const names = [name, ...new Set(others)].filter((each, index) => index === 0 || (each.trim() !== '' && each !== name))
  const listed = names.map((each) => element('NAME', escaped(each))).join('')
  return element('LANGUAGENAME.LIST', element('NAME.LIST', listed))
}

const message = (content: string): string => `<TALLYMESSAGE>${content}</TALLYMESSAGE>\n`
const element = (tag: string, content: string): string => `<${tag}>${content}</${tag}>`
const yes = (is: boolean): string => (is ? 'Yes' : 'No')

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A text in XML, which takes no control characters but those that end lines. */
const escaped = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n]/gu, '').replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
