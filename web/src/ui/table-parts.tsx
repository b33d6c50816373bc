import { type CSSProperties, memo, type ReactNode, type RefCallback, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ChevronDownIcon, ChevronRightIcon } from './icon.ts'
import styles from './skeleton.module.css'
import { InVain, SkeletonBar } from './skeleton.tsx'
import table from './table.module.css'
import { type Column, cellData, headRuns, type RowShape } from './table-shape.ts'

const SKELETON_ROWS = 12

/** The head: a row of group titles when columns are grouped, then one heading for each column. */
export function TableHead<Row>({ columns, numbered }: { columns: Column<Row>[]; numbered: boolean }) {
  const runs = headRuns(columns)
  const paired = columns.some((column) => column.group !== undefined)
  return (
    <thead>
      {paired && (
        <tr aria-rowindex={numbered ? 1 : undefined}>
          {runs.map(({ title, span, first }) =>
            title === undefined ? (
              <td key={first} className={table.headNone} data-pinned={columns[first]?.pinned || undefined} />
            ) : (
              <th key={first} className={table.headGroup} colSpan={span} scope="colgroup">
                <span>{title}</span>
              </th>
            ),
          )}
        </tr>
      )}
      <tr aria-rowindex={numbered ? headRows(columns) : undefined}>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            data-align={column.align}
            data-pinned={column.pinned || undefined}
            data-wraps={column.wraps || undefined}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** How many rows the head takes. */
export function headRows(columns: readonly { group?: string }[]): number {
  return columns.some((column) => column.group !== undefined) ? 2 : 1
}

type TableRowProps<Row> = {
  row: Row
  shape: RowShape
  columns: Column<Row>[]
  index: number
  /** aria-rowindex, set when not all rows are in the document. */
  number: number | undefined
  /** The focus is on this row, or on the row that this one is a further line of. */
  current: boolean
  selected: boolean | undefined
  /** Further lines of this row follow. */
  continued: boolean
  measure: RefCallback<HTMLTableRowElement> | undefined
}

function Row<Row>({ row, shape, columns, index, number, current, selected, continued, measure }: TableRowProps<Row>) {
  const { kind = 'plain', level, expandable = false, expanded = false } = shape
  const tree = level !== undefined
  const detail = kind === 'detail'
  return (
    <tr
      ref={measure}
      data-kind={kind}
      data-current={current || undefined}
      data-continued={continued || undefined}
      data-row={index}
      data-index={index}
      tabIndex={detail ? undefined : current ? 0 : -1}
      aria-level={tree ? level + 1 : undefined}
      aria-expanded={tree && expandable ? expanded : undefined}
      aria-selected={selected}
      aria-rowindex={number}
    >
      {columns.map((column, place) => (
        <td key={column.id} {...cellData(column)}>
          {tree && place === 0 ? (
            <Branch level={level} expandable={expandable} expanded={expanded}>
              {column.cell(row)}
            </Branch>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

/** Memoized: a row is rendered again only when its own props change, so that moving the focus renders two rows. */
export const TableRow = memo(Row) as typeof Row

function Branch({
  level,
  expandable,
  expanded,
  children,
}: Required<Pick<RowShape, 'level' | 'expandable' | 'expanded'>> & { children: ReactNode }) {
  const step: CSSProperties & { '--level': number } = { '--level': level }
  return (
    <span className={table.tree} style={step} data-expandable={expandable || undefined}>
      <span className={table.chevron} data-chevron>
        {expandable && (expanded ? <ChevronDownIcon /> : <ChevronRightIcon />)}
      </span>
      <span className={table.treeText}>{children}</span>
    </span>
  )
}

/** The row of totals, when at least one column has one. */
export function TableTotals<Row>({ columns, number }: { columns: Column<Row>[]; number: number | undefined }) {
  if (columns.every((column) => column.footer === undefined)) return null
  return (
    <tfoot>
      <tr data-kind="total" aria-rowindex={number}>
        {columns.map((column) => (
          <td key={column.id} {...cellData(column)}>
            {column.footer}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Grey bars in the real columns, nothing for the first 150 ms; one row of '–' when the read failed. */
export function SkeletonRows<Row>({ columns }: { columns: Column<Row>[] }) {
  const { t } = useTranslation()
  if (useContext(InVain)) return <UnreadRow columns={columns} />
  return (
    <tbody className={styles.skeleton} data-skeleton aria-label={t('Loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity but their index.
        <tr key={row}>
          {columns.map((column, place) => (
            <td key={column.id} data-align={column.align}>
              {(column.align === 'text' || (row + place) % 3 !== 0) && <SkeletonBar turn={row * 3 + place} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function UnreadRow<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <tbody>
      <tr className="second">
        {columns.map(({ id, align }) => (
          <td key={id} data-align={align}>
            –
          </td>
        ))}
      </tr>
    </tbody>
  )
}

/** Empty height in place of rows that are not rendered. */
export function SpaceRow({ height_px, span }: { height_px: number; span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable.
    <tr data-kind="space" aria-hidden="true" style={{ height: height_px }}>
      <td colSpan={span} />
    </tr>
  )
}
