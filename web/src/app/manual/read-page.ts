/** A part of a line: what it says, and how it stands out. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; spans: Span[] }
  | { kind: 'em'; spans: Span[] }
  | { kind: 'link'; target: string; spans: Span[] }

/** A part of a page of the manual. */
export type Block =
  | { kind: 'heading'; level: number; id: string; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; rows: Span[][][] }
  | { kind: 'picture'; name: string; alt: string }

const BEGINS_BLOCK = /^(#{1,6} |- |\||!\[|$)/
const PICTURE = /^!\[([^\]]*)\]\((?:.*\/)?([^/)]+)\)$/

/**
 * Reads a page of the manual: that part of Markdown which our manual is written in, and nothing else. It becomes elements of the screen, never HTML.
 *
 * @example readPage('# Ledgers') // [{ kind: 'heading', level: 1, id: 'ledgers', … }]
 */
export function readPage(text: string): Block[] {
  const lines = text.split('\n').map((line) => line.trim())
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const [block, next] = blockAt(lines, at)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}

function blockAt(lines: readonly string[], at: number): [block: Block | undefined, next: number] {
  const line = lines[at] ?? ''
  if (line === '') return [undefined, at + 1]
  const [, marks, title] = /^(#{1,6}) (.*)$/.exec(line) ?? []
  if (marks !== undefined && title !== undefined)
    return [{ kind: 'heading', level: marks.length, id: anchorOf(title), spans: spansIn(title) }, at + 1]
  const [, alt, name] = PICTURE.exec(line) ?? []
  if (alt !== undefined && name !== undefined) return [{ kind: 'picture', alt, name }, at + 1]
  if (line.startsWith('|')) return tableAt(lines, at)
  if (line.startsWith('- ')) return listAt(lines, at)
  const [sentence, next] = runOn(lines, at)
  return [{ kind: 'paragraph', spans: spansIn(sentence) }, next]
}

/** A line with those that continue it. */
function runOn(lines: readonly string[], at: number): [text: string, next: number] {
  let next = at + 1
  while (next < lines.length && !BEGINS_BLOCK.test(lines[next] ?? '')) next += 1
  return [lines.slice(at, next).join(' '), next]
}

function listAt(lines: readonly string[], at: number): [Block, number] {
  const items: Span[][] = []
  let next = at
  while (lines[next]?.startsWith('- ')) {
    const [item, after] = runOn(lines, next)
    items.push(spansIn(item.slice(2)))
    next = after
  }
  return [{ kind: 'list', items }, next]
}

function tableAt(lines: readonly string[], at: number): [Block, number] {
  let next = at
  while (lines[next]?.startsWith('|')) next += 1
  const rows = lines.slice(at, next).filter((line) => !/^\|[-| :]+\|$/.test(line))
  return [
    {
      kind: 'table',
      rows: rows.map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => spansIn(cell.trim())),
      ),
    },
    next,
  ]
}

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]*)\)/

function spansIn(text: string): Span[] {
  const found = MARKED.exec(text)
  if (!found) return text === '' ? [] : [{ kind: 'text', text }]
  const [all, code, strong, em, link, target] = found
  const before = text.slice(0, found.index)
  return [...spansIn(before), spanOf({ code, strong, em, link, target }), ...spansIn(text.slice(found.index + all.length))]
}

function spanOf({ code, strong, em, link, target }: Record<'code' | 'strong' | 'em' | 'link' | 'target', string | undefined>): Span {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', spans: spansIn(strong) }
  if (em !== undefined) return { kind: 'em', spans: spansIn(em) }
  return { kind: 'link', target: target ?? '', spans: spansIn(link ?? '') }
}

/** The name by which links lead to a heading, in either script. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
