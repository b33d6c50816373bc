import { expect, test } from 'vitest'
import { readPage, type Span } from './read-page.ts'

const written = import.meta.glob<string>('../../../../docs/manual/*/*.md', { query: '?raw', import: 'default', eager: true })
const pages = Object.entries(written).map(([path, text]) => ({
  path: path.replace('../../../../docs/manual/', ''),
  text,
  blocks: readPage(text),
}))

const spansOf = (page: (typeof pages)[number]): Span[] =>
  page.blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flat()
    if (block.kind === 'table') return block.rows.flat(2)
    return block.kind === 'picture' ? [] : block.spans
  })
const withInner = (spans: readonly Span[]): Span[] => spans.flatMap((span) => ('spans' in span ? [span, ...withInner(span.spans)] : [span]))

test('every page of the manual is read whole: no mark of Markdown is left in its sentences', () => {
  expect(pages.length).toBeGreaterThan(60)
  const left = pages.flatMap((page) =>
    withInner(spansOf(page)).flatMap((span) =>
      span.kind === 'text' && /[`*|[\]]|^#/.test(span.text) ? [`${page.path}: ${span.text}`] : [],
    ),
  )
  expect(left).toEqual([])
  expect(pages.filter(({ blocks }) => blocks[0]?.kind !== 'heading').map(({ path }) => path)).toEqual([])
})

test('every link of the manual leads to a page of it, and to a heading that is there', () => {
  const broken = pages.flatMap((page) =>
    withInner(spansOf(page)).flatMap((span) => {
      if (span.kind !== 'link' || !/^[\w-]+\.md|^#/.test(span.target)) return []
      const [file, anchor] = span.target.split('#')
      const target = pages.find(({ path }) => path === `${page.path.split('/')[0]}/${file || page.path.split('/')[1]}`)
      const found = anchor === undefined || target?.blocks.some((block) => block.kind === 'heading' && block.id === decodeURI(anchor))
      return target && found ? [] : [`${page.path}: ${span.target}`]
    }),
  )
  expect(broken).toEqual([])
})

test('a page is headings, paragraphs, lists, tables and pictures', () => {
  const text =
    '# Ledgers\n\n![A list](../../pictures/list.png)\n\nPress `F2`, *now*\nor **later**.\n\n- one\n  more\n- [two](two.md#b)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
  expect(readPage(text).map(({ kind }) => kind)).toEqual(['heading', 'picture', 'paragraph', 'list', 'table'])
  expect(readPage(text).slice(1, 4)).toEqual([
    { kind: 'picture', alt: 'A list', name: 'list.png' },
    {
      kind: 'paragraph',
      spans: [
        { kind: 'text', text: 'Press ' },
        { kind: 'code', text: 'F2' },
        { kind: 'text', text: ', ' },
        { kind: 'em', spans: [{ kind: 'text', text: 'now' }] },
        { kind: 'text', text: ' or ' },
        { kind: 'strong', spans: [{ kind: 'text', text: 'later' }] },
        { kind: 'text', text: '.' },
      ],
    },
    {
      kind: 'list',
      items: [[{ kind: 'text', text: 'one more' }], [{ kind: 'link', target: 'two.md#b', spans: [{ kind: 'text', text: 'two' }] }]],
    },
  ])
})
