import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { PersonRows, type PersonRow } from './PersonRows.tsx'

interface PagedPersonRowsProps<T> {
  label: string
  pages: UseInfiniteQueryResult<InfiniteData<{ count: number; results: T[] }>>
  toRow: (entry: T) => PersonRow
}

export function PagedPersonRows<T>({ label, pages, toRow }: PagedPersonRowsProps<T>) {
  const { data, isError, isFetchingNextPage, fetchNextPage, refetch } = pages
  return (
    <PersonRows
      label={label}
      rows={data?.pages.flatMap(({ results }) => results.map(toRow))}
      total={data?.pages[0]?.count ?? 0}
      isError={isError}
      isBusy={isFetchingNextPage}
      onMore={() => void fetchNextPage()}
      onRetry={() => void refetch()}
    />
  )
}
