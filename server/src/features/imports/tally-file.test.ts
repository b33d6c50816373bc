import { PREDEFINED_GROUPS } from '@lekha/ledger'
import { parsePaisa } from '@lekha/money'
import { describe, expect, it, onTestFinished } from 'vitest'
import { journalXml, ledgerXml } from '../../testing/import-fixture.ts'
import { openTallyFile, type TallyFile } from './tally-file.ts'
import { allOf, tallyFile } from './tally-fixture.ts'
import type { TallyRecord } from './tally-records.ts'
import { survey } from './tally-survey.ts'

const GROUPS = PREDEFINED_GROUPS.map(({ code, name }) => ({ id: code, name, predefined: code, importedAs: '' }))

function opened(content: string, signal = new AbortController().signal, onChunk = async () => {}): TallyFile {
  const file = openTallyFile(new Blob([content]), signal, onChunk)
  onTestFinished(() => file.close())
  return file
}

describe('a file that a process of its own reads', () => {
  it('is surveyed, planned and judged there, and what comes back has its amounts and the ledgers that its lines mean', async () => {
    const vouchers = Array.from({ length: 400 }, (_, index) => journalXml(`v${index}`, '2026-08-01', 'Ram', 'Nobody', '5'))
    const file = opened(
      tallyFile(ledgerXml('Ram', 'Sundry Debtors', '-10'), ...vouchers, journalXml('bad', '2026-02-31', 'Ram', 'Nobody', '5')),
    )
    expect(await file.survey()).toMatchObject({ groups: 0, ledgers: 1, vouchers: 401, span: { first: '2026-08-01', last: '2026-08-01' } })
    const plan = await file.plan({ groups: GROUPS, ledgers: [] })
    expect(plan.newLedgers.map(({ name }) => name)).toEqual(['Ram', 'Nobody'])
    const items = (await allOf(file.vouchers())).flat()
    expect(items).toHaveLength(401)
    expect(items[0]).toMatchObject({
      ...{ externalId: 'tally:v0', repeated: false, ledgerIds: plan.newLedgers.map(({ id }) => id), ledgerFault: undefined },
      voucher: { lines: [{ amount: parsePaisa('5') }, { amount: parsePaisa('-5') }] },
    })
    expect(items.at(-1)).toMatchObject({ kind: 'problem', message: 'The date cannot be read; the voucher was left out.' })
  })

  it('that cannot be read says why', async () => {
    await expect(opened('PK\u0003\u0004').survey()).rejects.toMatchObject({ code: 'zip' })
    await expect(opened(tallyFile(ledgerXml('Ram', 'Sundry Debtors')).slice(0, -40)).survey()).rejects.toMatchObject({ code: 'truncated' })
  })

  it('is given up where the work ends', async () => {
    const stop = new AbortController()
    const file = opened(tallyFile(ledgerXml('Ram', 'Sundry Debtors')), stop.signal, async () => stop.abort(new Error('The server ends.')))
    await expect(file.survey()).rejects.toThrow('The server ends.')
  })

  it('with more ledgers than a server may hold at once is refused, with the remedy', async () => {
    async function* ledgers(count: number): AsyncGenerator<TallyRecord> {
      const ledger = { kind: 'ledger' as const, name: 'x', parent: null, reservedName: '', aliases: [], opening: parsePaisa('0') }
      for (let index = 0; index < count; index++) yield ledger
    }
    expect((await survey(ledgers(200_000))).ledgers).toHaveLength(200_000)
    await expect(survey(ledgers(200_001))).rejects.toMatchObject({ code: 'too-many' })
  })
})
