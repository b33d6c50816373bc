import type { ReportBlock } from '@lekha/contract'
import { paisaText, ZERO } from '@lekha/money'
import type { Block } from './definition.ts'

/** The wire format of a chart; none where there is nothing to draw. */
export function writeChart({ series, ...chart }: Extract<Block, { block: 'chart' }>): ReportBlock[] {
  if (series.every(({ values }) => values.every((value) => value === ZERO))) return []
  return [{ ...chart, series: series.map((each) => ({ ...each, values: each.values.map(paisaText) })) }]
}
