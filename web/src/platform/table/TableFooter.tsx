import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../ui/controls/Button.tsx'
import { lastPageNumber, pageSizes, rangeText, type TableParams } from './table-params.ts'

export interface TableFooterProps {
  noun: string
  count: number
  params: TableParams
  onParams: (params: TableParams) => void
}

export function TableFooter({ noun, count, params, onParams }: TableFooterProps) {
  const last = lastPageNumber(params, count)
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="flex flex-wrap items-center justify-end gap-2 pt-2 text-sm"
    >
      <p role="status" className="flex-1 text-ink-2 tabular-nums">
        {rangeText(params, count)}
      </p>
      {count > pageSizes[0] && (
        <label className="flex items-center gap-1.5 text-ink-2 max-md:hidden">
          Rows
          <select
            value={params.page_size}
            onChange={({ target }) => onParams({ ...params, page: 1, page_size: Number(target.value) })}
            className="h-8 rounded-md border border-line-strong bg-surface px-1 text-ink"
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      {last > 1 && (
        <div className="flex">
          <IconButton
            label="Previous page"
            side="top"
            disabled={params.page <= 1}
            onClick={() => onParams({ ...params, page: Math.min(params.page - 1, last) })}
          >
            <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton
            label="Next page"
            side="top"
            disabled={params.page >= last}
            onClick={() => onParams({ ...params, page: params.page + 1 })}
          >
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      )}
    </nav>
  )
}
