import { magnitude, type Paisa, paisa } from '@lekha/money'
import { childrenOf, ElementReader, type Shape, type TallyElement, textOf } from './tally-elements.ts'
import type { StatedClosing } from './tally-messages.ts'
import { TallyError } from './tally-records.ts'
import { MAX_MASTERS } from './tally-survey.ts'
import { tallyText } from './tally-text.ts'
import { amountIn, nameIn } from './tally-values.ts'

/** Tally writes a row of a report as two elements beside each other: the name, then the figures. */
const NAME = 'DSPACCNAME'
const FIGURES = 'DSPACCINFO'
const DEBIT = ['DSPCLDRAMT', 'DSPCLDRAMTA'] as const
const CREDIT = ['DSPCLCRAMT', 'DSPCLCRAMTA'] as const

const OBJECTS: Shape = {
  [NAME]: { DSPDISPNAME: null },
  [FIGURES]: { [DEBIT[0]]: { [DEBIT[1]]: null }, [CREDIT[0]]: { [CREDIT[1]]: null } },
  // Of the file that an import takes, and so of no report.
  ...{ GROUP: {}, LEDGER: {}, VOUCHER: {} },
}

/**
 * Reads the trial balance that Tally exports as XML: what each ledger and group closes with, in the file's order and as it comes in.
 * Throws a TallyError where the file cannot be read or is no trial balance.
 */
export async function* readTrialBalance(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StatedClosing> {
  const ready: StatedClosing[] = []
  let name = ''
  let rows = 0
  const elements = new ElementReader(OBJECTS, (element) => {
    if (element.tag === NAME) name = nameIn(textOf(element, 'DSPDISPNAME'))
    else if (element.tag !== FIGURES) throw new TallyError('not-report')
    else if (element.children.length > 0) ready.push({ name, closing: closingIn(element) })
  })
  for await (const text of tallyText(bytes)) {
    elements.write(text)
    rows += ready.length
    if (rows > MAX_MASTERS) throw new TallyError('too-many')
    yield* ready.splice(0)
  }
  elements.end()
  if (rows === 0) throw new TallyError('no-closings')
}

/** Debit less credit: a group may have both. */
function closingIn(figures: TallyElement): Paisa | null {
  const [debit, credit] = [sizeIn(figures, DEBIT), sizeIn(figures, CREDIT)]
  return debit === undefined || credit === undefined ? null : paisa(debit - credit)
}

/** The element says the side, and the amount may carry a sign beside it; an empty one is nothing on that side. */
function sizeIn(figures: TallyElement, [side, amount]: readonly [string, string]): Paisa | undefined {
  const [element] = childrenOf(figures, side)
  const read = amountIn(element ? textOf(element, amount) : '')
  return read === undefined ? undefined : magnitude(read)
}
