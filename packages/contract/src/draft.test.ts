import { describe, expect, test } from 'vitest'
import { draftText, readDraft, type VoucherDraft } from './draft.ts'

const LEDGER = '0198c2f0-6e1b-7d30-8a51-1f2e3d4c5b6a'
const LINE = { key: 'a', side: 'debit', ledgerId: LEDGER, subLedgerId: null, costCentreId: null, text: '1200*3', narration: '' } as const
const DRAFT: VoucherDraft = {
  ...{ id: '0198c2f0-6e1b-7d30-8a51-1f2e3d4c5b6b', type: 'payment', kind: 'payment', mode: 'single', date: '2026-08-01' },
  ...{ accountId: null, remembered: null, lines: [LINE], narration: 'घरभाडा', reference: '' },
}
const changed = (change: object) => readDraft(JSON.stringify({ ...JSON.parse(draftText(DRAFT)), ...change }))

describe('a draft', () => {
  test('is read as it was kept', () => {
    expect(readDraft(draftText(DRAFT))).toEqual({ ok: true, draft: DRAFT })
  })

  test('keeps from what the tax of a line was deducted', () => {
    const deduction = { partyLedgerId: LEDGER, partySubLedgerId: null, natureId: LEDGER, base: '50000.00', rate: 1_000 }
    const draft = { ...DRAFT, lines: [{ ...LINE, deduction }] }
    expect(readDraft(draftText(draft))).toEqual({ ok: true, draft })
  })

  test('that was kept before drafts had a version is not lost', () => {
    const { costCentreId: _centre, ...line } = LINE
    const { remembered: _remembered, ...first } = { ...DRAFT, lines: [line] }
    expect(readDraft(JSON.stringify({ ...DRAFT, alters: null }))).toEqual({ ok: true, draft: DRAFT })
    expect(readDraft(JSON.stringify({ ...first, alters: null }))).toEqual({ ok: true, draft: DRAFT })
  })

  test('that was kept before its lines had the names of pasted rows is not lost', () => {
    expect(changed({ version: 1 })).toEqual({ ok: true, draft: DRAFT })
  })

  test('that was kept before bills had a discount is not lost, and keeps one that it has', () => {
    expect(changed({ version: 3 })).toEqual({ ok: true, draft: DRAFT })
    expect(changed({ billDiscount: '5%' })).toEqual({ ok: true, draft: { ...DRAFT, billDiscount: '5%' } })
  })

  test('that was kept before bills had details is not lost, and keeps those that it has', () => {
    expect(changed({ version: 4 })).toEqual({ ok: true, draft: DRAFT })
    const said = {
      details: { terms: 'Half in advance', capital: true },
      fulfils: { id: LEDGER, type: 'quotation', number: 'QT-1' },
    } as const
    expect(changed(said)).toEqual({ ok: true, draft: { ...DRAFT, ...said } })
  })

  test('of a later program is known as such, whatever else it holds', () => {
    expect(changed({ version: 6, lines: 'otherwise' })).toEqual({ ok: false, reason: 'newer' })
  })

  test.each([
    ['cut off', draftText(DRAFT).slice(0, -20)],
    ['empty', ''],
    ['no object', 'null'],
  ])('that is %s is broken, and nothing of it is taken', (_, text) => {
    expect(readDraft(text)).toEqual({ ok: false, reason: 'broken' })
  })

  test.each([
    ['a date that is none', { date: '2026-13-01' }],
    ['no lines', { lines: [] }],
    ['a kind that is not known', { kind: 'loan' }],
    ['a field that this version does not know', { attachment: 'bill.pdf' }],
  ])('with %s is broken', (_, change) => {
    expect(changed(change)).toEqual({ ok: false, reason: 'broken' })
  })
})
