import { describe, expect, it } from 'vitest'
import { glossaryHasThreeColumns, linksResolve } from './docs.ts'
import { found } from './plant.ts'

describe('a link', () => {
  const broken = (text: string): string[] => found(linksResolve, { 'docs/guide.md': text, 'docs/decisions/0001-a.md': '', 'README.md': '' })

  it.each([
    '[a](missing.md)',
    '![a](missing.png)',
    '[a](../docs/missing.md#b)',
    '[a]: missing.md',
    '[a](/missing.md)',
    '[a](<missing.md>)',
  ])('that leads nowhere is found: %s', (text) => {
    expect(broken(`one\n${text}`)).toEqual([expect.stringMatching(/^docs\/guide\.md:2 The link to .*missing.* leads nowhere\.$/)])
  })

  it.each([
    '[a](decisions/0001-a.md)',
    '[a](./decisions/0001-a.md#why "Why")',
    '[a](../README.md)',
    '[a](/README.md)',
    '[a](decisions/)',
    '[a](#here)',
    '[a](https://example.org/missing.md)',
    '[a](mailto:a@example.org)',
    '`[a](missing.md)`',
    '```\n[a](missing.md)\n```',
    '| [a](decisions/0001-a.md) | b |',
  ])('that leads somewhere passes: %s', (text) => {
    expect(broken(text)).toEqual([])
  })
})

describe('a row of the glossary', () => {
  const narrow = (text: string): string[] => found(glossaryHasThreeColumns, { 'docs/glossary.md': text })

  it('has English, Nepali and meaning', () => {
    expect(narrow('# Glossary\n\n| English | Nepali | Meaning |\n|---|---|---|\n| ledger | खाता | a book account |\n')).toEqual([])
  })

  it.each(['| ledger | खाता |', '| ledger | | a book account |', '| ledger | खाता | a | b |'])('is found otherwise: %s', (row) => {
    expect(narrow(`| English | Nepali | Meaning |\n${row}`)).toEqual(['docs/glossary.md:2 A row that is not English, Nepali, meaning.'])
  })
})
