import type { ReactNode } from 'react'
import styles from './manual.module.css'
import type { Block, Span } from './read-page.ts'

const pictures = import.meta.glob<string>('../../../../docs/pictures/*.png', { query: '?url', import: 'default', eager: true })

type Go = (next: { page: string; anchor?: string | undefined }) => void
type Drawing = { here: string; onGo: Go }

/** A page of the manual on the screen. Links to other pages stay within the manual. */
export const ManualPage = ({ blocks, ...drawing }: Drawing & { blocks: readonly Block[] }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never move.
    <BlockPart key={index} block={block} {...drawing} />
  ))

function BlockPart({ block, ...drawing }: Drawing & { block: Block }): ReactNode {
  if (block.kind === 'picture') return <Picture name={block.name} alt={block.alt} />
  if (block.kind === 'list') return <ul className={styles.list}>{each(block.items, drawing, 'li')}</ul>
  if (block.kind === 'table') return <Table rows={block.rows} {...drawing} />
  const inner = <Spans spans={block.spans} {...drawing} />
  if (block.kind === 'paragraph') return <p>{inner}</p>
  const Heading = block.level === 1 ? 'h3' : 'h4'
  return <Heading id={`manual-${block.id}`}>{inner}</Heading>
}

function Picture({ name, alt }: { name: string; alt: string }) {
  const url = pictures[`../../../../docs/pictures/${name}`]
  return url === undefined ? null : <img className={styles.picture} src={url} alt={alt} width={1366} height={768} />
}

function Table({ rows: [head = [], ...rows], ...drawing }: Drawing & { rows: Span[][][] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>{each(head, drawing, 'th')}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page never move.
          <tr key={index}>{each(row, drawing, 'td')}</tr>
        ))}
      </tbody>
    </table>
  )
}

const each = (parts: readonly Span[][], drawing: Drawing, Tag: 'li' | 'th' | 'td'): ReactNode =>
  parts.map((spans, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never move.
    <Tag key={index}>
      <Spans spans={spans} {...drawing} />
    </Tag>
  ))

const Spans = ({ spans, ...drawing }: Drawing & { spans: readonly Span[] }) =>
  spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never move.
    <SpanPart key={index} span={span} {...drawing} />
  ))

function SpanPart({ span, ...drawing }: Drawing & { span: Span }): ReactNode {
  if (span.kind === 'text') return span.text
  if (span.kind === 'code') return <kbd className={styles.code}>{span.text}</kbd>
  const inner = <Spans spans={span.spans} {...drawing} />
  if (span.kind === 'strong') return <strong>{inner}</strong>
  if (span.kind === 'em') return <em className={styles.name}>{inner}</em>
  const [, page, anchor] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(span.target) ?? []
  if (page === undefined && anchor === undefined) return inner
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => drawing.onGo({ page: page ?? drawing.here, anchor: anchor && decodeURI(anchor) })}
    >
      {inner}
    </button>
  )
}
