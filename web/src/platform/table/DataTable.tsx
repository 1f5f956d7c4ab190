import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, type ReactNode } from 'react'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { LoadError } from '../ui/feedback/LoadError.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { SkeletonBlock, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { isEmptyList, toggleOrdering, type TableParams } from './table-params.ts'
import { SelectionCell, SelectionHeader } from './SelectionCell.tsx'
import { TableFooter } from './TableFooter.tsx'
import { useRowKeys } from './use-row-keys.ts'
import type { RowSelection } from './use-row-selection.ts'

/** `text` is the value of the CSV file, which leaves out a column without it, and of the cell if there is no `cell`. */
type CellContent<Row> =
  | { text: (row: Row) => string | number; cell?: (row: Row) => ReactNode }
  | { text?: never; cell: (row: Row) => ReactNode }

export type Column<Row> = CellContent<Row> & {
  key: string
  header: string
  hideHeader?: boolean
  /** Value of `ordering`; a column without it cannot be sorted. */
  ordering?: string
  hideOnPhones?: boolean
  className?: string
}

interface AnyRow {
  id: number
  key?: string
}

export interface DataTableProps<Row extends AnyRow> {
  noun: string
  columns: readonly Column<Row>[]
  /** Undefined until the first page has loaded. */
  page: { count: number; results: readonly Row[] } | undefined
  params: TableParams
  onParams: (params: TableParams) => void
  isStale?: boolean
  isFailed?: boolean
  onRetry: () => void
  /** For a search or filter that finds nothing, and for an empty list without `start`. */
  empty: ReactNode
  /** Takes the place of the table while the list has no row. */
  start?: ReactNode
  rowClass?: (row: Row) => string | undefined
  /** Adds a column of checkboxes; X selects the focused row, Shift X and Shift click a range. */
  selection?: RowSelection
  /** Required with `selection`: what a screen reader calls the row. */
  rowLabel?: (row: Row) => string
}

/**
 * The link in a row's first cell covers the whole row; other controls of the row lie above it (`relative`).
 * J and K move through the links, or through the rows if they have none.
 */
export function DataTable<Row extends AnyRow>(props: DataTableProps<Row>) {
  const { noun, columns, page, params, onParams, isStale = false, isFailed = false } = props
  const body = useRowKeys<HTMLTableSectionElement>()
  const isBeyond = page?.results.length === 0 && params.page > 1 && !isStale
  useEffect(() => {
    if (isBeyond) onParams({ ...params, page: 1 })
  }, [isBeyond, onParams, params])
  const select = (isRange: boolean) => () => {
    const row = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('tr[data-row]')
    if (props.selection && row && body.current?.contains(row))
      props.selection.toggle(Number(row.dataset['row']), isRange)
  }
  useShortcuts({ x: select(false), 'Shift+X': select(true) })

  if (isFailed && !page)
    return (
      <LoadError onRetry={props.onRetry} className="border-t border-line py-4">
        Could not load {noun}.
      </LoadError>
    )
  if (!page) return <TableSkeleton noun={noun} />
  if (props.start && !isStale && isEmptyList(page, params)) return props.start
  return (
    <>
      <div
        className={clsx('overflow-hidden rounded-xl border border-line bg-surface', isStale && 'opacity-60')}
      >
        <table aria-label={noun} aria-busy={isStale || undefined} className="w-full text-sm">
          <thead>
            <tr>
              {props.selection && (
                <SelectionHeader
                  noun={noun}
                  selection={props.selection}
                  ids={page.results.map(({ id }) => id)}
                />
              )}
              {columns.map((column) => (
                <Header key={column.key} column={column} params={params} onParams={onParams} />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {page.results.map((row) => (
              <tr
                key={row.key ?? row.id}
                data-row={row.id}
                tabIndex={-1}
                aria-selected={props.selection?.ids.has(row.id)}
                className={clsx(
                  'relative border-t border-line outline-none hover:bg-hover has-[[data-row-link]:focus-visible]:bg-selected',
                  'focus-visible:bg-selected focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
                  props.selection?.ids.has(row.id) && 'bg-selected',
                  props.rowClass?.(row),
                )}
              >
                {props.selection && (
                  <SelectionCell
                    id={row.id}
                    label={props.rowLabel?.(row) ?? String(row.id)}
                    selection={props.selection}
                  />
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={clsx(
                      'h-11 px-3 py-1 wrap-anywhere',
                      column.hideOnPhones && 'max-md:hidden',
                      column.className,
                    )}
                  >
                    {(column.cell ?? column.text)?.(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {page.results.length === 0 && (
          <div className="border-t border-line p-3 text-sm text-ink-2">{props.empty}</div>
        )}
      </div>
      {isFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 pt-2 text-sm text-danger">
          Could not refresh {noun}. Showing the last loaded rows.
          <Button onClick={props.onRetry}>Try again</Button>
        </p>
      )}
      <TableFooter noun={noun} count={page.count} params={params} onParams={onParams} />
    </>
  )
}

function Header<Row>({
  column: { header, ordering, hideHeader, hideOnPhones, className },
  params,
  onParams,
}: {
  column: Column<Row>
  params: TableParams
  onParams: (params: TableParams) => void
}) {
  const isDown = params.ordering === `-${ordering}`
  const isOrdered = ordering !== undefined && (isDown || params.ordering === ordering)
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      aria-sort={isOrdered ? (isDown ? 'descending' : 'ascending') : undefined}
      className={clsx(
        'h-9 px-3 text-left text-xs font-medium text-ink-2 wrap-normal',
        hideOnPhones && 'max-md:hidden',
        className,
      )}
    >
      {ordering === undefined ? (
        <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
      ) : (
        <button
          type="button"
          onClick={() => onParams(toggleOrdering(params, ordering))}
          className="-mx-1 inline-flex min-h-7 items-center gap-1 rounded-sm px-1 py-0.5 [text-align:inherit] hover:bg-hover hover:text-ink"
        >
          {header}
          {isOrdered && <Arrow size={14} stroke={1.75} aria-hidden />}
        </button>
      )}
    </th>
  )
}

const TableSkeleton = ({ noun }: { noun: string }) => (
  <Skeleton label={`Loading ${noun}`} className="rounded-xl border border-line">
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-4 border-t border-line px-3 first:border-t-0">
        <SkeletonBlock className="h-4 w-56 max-w-2/5" />
        <SkeletonBlock className="h-4 w-32 max-w-2/5" />
      </div>
    ))}
  </Skeleton>
)
