import { type BillParts, type FormerNote, type GivenBack, givenBefore, sentence } from '@lekha/ledger'
import { formatAmount, formatScaled, magnitude, NONE, type Paisa, paisa, quantity, readAmount, readScaled, ZERO } from '@lekha/money'

const PLACES = 4

/** What was typed in the fields of a note, by their keys: 'goods 0', 'other 1', 'vat'. */
export type TypedNote = Readonly<Record<string, string>>

const magnitudeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** How many of a line of goods no note gave back. */
export const goodsLeft = (movement: BillParts['goods'][number], former: readonly FormerNote[]): bigint => {
  const left = magnitudeOf(movement.quantity) - givenBefore(movement, former).quantity
  return left > 0n ? left : 0n
}

/** How much of another line no note gave back. */
export function amountLeft(line: BillParts['others'][number], former: readonly FormerNote[]): Paisa {
  const turned = former
    .flatMap(({ lines }) => lines)
    .filter(({ ledgerId, amount }) => ledgerId === line.ledgerId && amount > 0n !== line.amount > 0n)
  const left = magnitudeOf(line.amount) - turned.reduce((sum, { amount }) => sum + magnitudeOf(amount), 0n)
  return left > 0n ? paisa(left) : ZERO
}

/** What was typed; nothing, and what is no figure, gives nothing back. */
export const givenIn = (typed: TypedNote, { goods, others, vat }: BillParts): GivenBack => ({
  goods: goods.map((movement, index) => {
    const many = readScaled(typed[`goods ${index}`] ?? '', PLACES)
    return many === undefined || many < 0n || many > magnitudeOf(movement.quantity) ? NONE : quantity(many)
  }),
  others: others.map((line, index) => atMost(typed[`other ${index}`], line.amount)),
  ...(vat && goods.length === 0 && (typed.vat ?? '').trim() !== '' && { vat: atMost(typed.vat, vat.amount) }),
})

/** An amount as it was typed; nothing where it is none, or more than the line has. */
function atMost(text: string | undefined, whole: Paisa): Paisa {
  const read = readAmount(text ?? '')
  return read.ok && read.amount > 0n && read.amount <= magnitude(whole) ? read.amount : ZERO
}

/** All that is left of every line of a bill, as it would be typed; VAT follows. */
export const restOf = ({ goods, others }: BillParts, former: readonly FormerNote[]): TypedNote => ({
  ...Object.fromEntries(
    goods.map((movement, index) => [
      `goods ${index}`,
      textOf(goodsLeft(movement, former), (left) => formatScaled(quantity(left), 0, 'en')),
    ]),
  ),
  ...Object.fromEntries(
    others.map((line, index) => [`other ${index}`, textOf(amountLeft(line, former), (left) => formatAmount(paisa(left), 'en'))]),
  ),
})
const textOf = (left: bigint, write: (left: bigint) => string): string => (left === 0n ? '' : write(left))

/** What is wrong with a field: the sentence, and how much is left of its line. */
export type NoteLack = { says: string; left: string }
const LEFT = sentence('Only {{left}} can be given back.')
const NO_FIGURE = sentence('This is not a number.')

/** What is wrong with the fields of a note, by their keys. */
export function lacksOf(typed: TypedNote, { goods, others, vat }: BillParts, former: readonly FormerNote[]): Record<string, NoteLack> {
  const lacks: Record<string, NoteLack> = {}
  const judge = (key: string, left: bigint, read: (text: string) => bigint | undefined, write: (left: bigint) => string) => {
    const text = typed[key]?.trim() ?? ''
    const found = text === '' ? 0n : read(text)
    if (found === undefined || found < 0n) lacks[key] = { says: NO_FIGURE, left: '' }
    else if (found > left) lacks[key] = { says: LEFT, left: write(left) }
  }
  const amountIn = (text: string) => {
    const read = readAmount(text)
    return read.ok ? read.amount : undefined
  }
  const amountText = (left: bigint) => formatAmount(paisa(left), 'en')
  for (const [index, movement] of goods.entries())
    judge(`goods ${index}`, goodsLeft(movement, former), (text) => readScaled(text, PLACES), (left) => formatScaled(quantity(left), 0, 'en')) // biome-ignore format: one field
  for (const [index, line] of others.entries()) judge(`other ${index}`, amountLeft(line, former), amountIn, amountText)
  if (vat && goods.length === 0) judge('vat', amountLeft(vat, former), amountIn, amountText)
  return lacks
}

/** The field of a note of which the server refused something: the path names the line of the body that was sent. */
export function noteField(
  path: string,
  note: { lines: readonly { ledgerId: string }[]; movements: readonly { stockItemId: string; batch: string }[] },
  { goods, others }: BillParts,
): string | undefined {
  const [, what, digits = ''] = /^(lines|movements)\.(\d+)/.exec(path) ?? []
  const at = Number.parseInt(digits, 10)
  const [moved, line] = [note.movements[at], note.lines[at]]
  const index =
    what === 'movements'
      ? goods.findIndex(({ stockItemId, batch }) => stockItemId === moved?.stockItemId && batch === moved.batch)
      : others.findIndex(({ ledgerId }) => ledgerId === line?.ledgerId)
  return index === -1 ? undefined : `${what === 'movements' ? 'goods' : 'other'} ${index}`
}
