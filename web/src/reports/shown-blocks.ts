import { type Report, type ReportBlock, type ReportTable, tablesOf } from '@lekha/contract'
import { type Open, openRows, type TreeRow } from './tree.ts'

/** A table of a report with its visible rows; one of two sides is labelled by its title. */
export type ShownTable = { id: string; label: string; table: ReportTable; rows: TreeRow[] }

/** A block with its tables, from left to right. */
export type ShownBlock = { block: ReportBlock; tables: ShownTable[] }

export const shownBlocks = ({ blocks, title }: Report, open: Open): ShownBlock[] =>
  blocks.map((block) => ({
    block,
    tables: tablesOf(block).map((table, index) => ({
      id: `${block.id}-${index}`,
      label: (block.block === 'two-sides' ? [block.left, block.right][index]?.title : block.block === 'table' && block.title) || title,
      table,
      rows: openRows(table, open),
    })),
  }))

/** The charts from a place on that no other block parts; none where the block before is one of them. */
export function chartsAt(blocks: readonly ReportBlock[], index: number): ChartBlock[] {
  if (blocks[index - 1]?.block === 'chart') return []
  const end = blocks.findIndex(({ block }, at) => at >= index && block !== 'chart')
  return blocks.slice(index, end === -1 ? undefined : end).filter((block) => block.block === 'chart')
}
type ChartBlock = Extract<ReportBlock, { block: 'chart' }>

/** The figures before the first table, which the head of the page shows; those that set a filter have a strip of their own. */
export function leadingFigures({ blocks }: Report): Extract<ReportBlock, { block: 'figures' }>['figures'] {
  const first = blocks.findIndex(({ block }) => block !== 'figures')
  return blocks
    .slice(0, first === -1 ? undefined : first)
    .flatMap((block) => (block.block === 'figures' ? block.figures.filter(({ sets }) => !sets) : []))
}
