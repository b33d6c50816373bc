import { describe, expect, it } from 'vitest'
import { found } from './plant.ts'
import { everySentenceIsTranslated } from './translations.ts'

const nepaliPath = 'web/public/locales/np/translation.json'
const inNepali = (entries: Record<string, string>, files: Record<string, string>): string[] =>
  found(everySentenceIsTranslated, { ...files, [nepaliPath]: JSON.stringify(entries, null, 2) })

const page = 'web/src/features/vouchers/page.tsx'
const command = 'server/src/features/vouchers/post-voucher.ts'

describe('a text without Nepali is found', () => {
  it.each([
    [page, "t('Save')"],
    [page, "i18n.t('Save', { count: 1 })"],
    [page, "t(\n  'Save',\n)"],
    [page, "t(isNew ? 'Save' : b)"],
    [page, 't(`Save`)'],
    [page, "const label = sentence('Save')"],
    [command, "sentence('Save')"],
    [command, "throw new BookError('Save')"],
    ['packages/contract/src/voucher.ts', "z.string().refine(isAmount, { message: 'Save' })"],
    ['packages/contract/src/voucher.ts', "z.string().min(1, 'Save')"],
    ['packages/contract/src/voucher.ts', "name.regex(/a/, 'Save',)"],
  ])('%s: %s', (path, text) => {
    expect(inNepali({}, { [path]: text })).toEqual([expect.stringContaining('“Save” has no Nepali.')])
    expect(inNepali({ Save: ' ' }, { [path]: text })).toHaveLength(1)
    expect(inNepali({ Save: 'सुरक्षित' }, { [path]: text })).toEqual([])
  })

  it.each([
    ['packages/money/src/amount-error.ts', "const problems = { empty: 'Enter an amount.' }"],
    ['server/src/db/constraint-errors.ts', "{ a_once: 'Enter an amount.' }"],
    [command, "fail('amount', 'Enter an amount.')"],
    [page, "<Empty says='Enter an amount.' />"],
  ])('when it is a whole sentence, wherever it stands: %s', (path, text) => {
    expect(inNepali({}, { [path]: text })).toEqual([`${path}:1 “Enter an amount.” has no Nepali.`])
  })

  it('when there is no dictionary at all', () => {
    expect(found(everySentenceIsTranslated, { [page]: "t('Save')" })).toHaveLength(1)
  })

  it('but not when nobody sees it', () => {
    const files = {
      [page]: "t(name)\nconst a = t(kind === 'in' ? b : c[d('x')])\nformat('Save')\n// t('Save')",
      [command]: "throw new Error('The index is empty.')\nnew BookError(text, { code: 'conflict' })",
      'packages/contract/src/voucher.ts': "defineEndpoint({ summary: 'Posts a voucher.' })",
      'packages/calendar/src/calendar-error.ts': "const a = { en: 'Enter a date.', np: 'मिति लेख्नुहोस्।' }",
      'server/src/db/embedded.ts': "throw new Refusal('The folder is taken.')",
      'server/src/features/vouchers/post-voucher.test.ts': "sentence('Save')",
    }
    expect(inNepali({}, files)).toEqual([])
  })
})

describe('the dictionary', () => {
  it('holds no key that nobody says', () => {
    expect(inNepali({ Save: 'क', Send: 'ख' }, { [page]: "t('Save')" })).toEqual([`${nepaliPath}:3 Nothing says “Send”.`])
  })

  it('has the same placeholders on both sides', () => {
    const files = { [page]: "t('{{count}} of {{total}}')" }
    expect(inNepali({ '{{count}} of {{total}}': '{{total}} मध्ये {{ count }}' }, files)).toEqual([])
    expect(inNepali({ '{{count}} of {{total}}': '{{total}} मध्ये {{cuont}}' }, files)).toHaveLength(1)
    expect(inNepali({ '{{count}} of {{total}}': '{{total}} मध्ये' }, files)).toHaveLength(1)
  })

  it('may have forms for one and many', () => {
    const files = { [page]: "t('{{count}} lines')" }
    expect(inNepali({ '{{count}} lines_one': '{{count}} पंक्ति', '{{count}} lines_other': '{{count}} पंक्तिहरू' }, files)).toEqual([])
  })

  it('is one flat object without repetition', () => {
    const files = { [page]: "t('Save')" }
    expect(found(everySentenceIsTranslated, { ...files, [nepaliPath]: '{ "Save": "क", "Save": "ख" }' })).toEqual([
      `${nepaliPath}:1 The key "Save" stands twice.`,
    ])
    expect(found(everySentenceIsTranslated, { ...files, [nepaliPath]: '{ "Save": "ख", }' })).toHaveLength(1)
  })

  it.each(['{ "Save": { "a": "ख" } }', '["ख"]', 'null', '"ख"'])('is not %s', (text) => {
    expect(found(everySentenceIsTranslated, { [nepaliPath]: text })).toEqual([
      `${nepaliPath}:1 The dictionary is not one flat object of texts.`,
    ])
  })

  it('is empty in English', () => {
    expect(found(everySentenceIsTranslated, { 'web/public/locales/en/translation.json': '{}\n' })).toEqual([])
    expect(found(everySentenceIsTranslated, { 'web/public/locales/en/translation.json': '{ "Save": "Save" }' })).toHaveLength(1)
  })
})

describe('a sentence that is put together', () => {
  const hole = '$' + '{'

  it.each([`t(\`Save ${hole}name}\`)`, "t('Save ' + name)", "sentence(name + ' saved')", `new BookError(\`No ${hole}name}.\`, b)`])(
    'cannot be looked up: %s',
    (text) => {
      const findings = inNepali({ 'Save ': 'क', ' saved': 'ख' }, { [page]: text })
      expect(findings.filter((each) => each.includes('put together from parts'))).toHaveLength(1)
    },
  )
})
