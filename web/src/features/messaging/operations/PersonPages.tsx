import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { PersonRows, type PersonRow } from './PersonRows.tsx'

interface PersonPagesProps<T> {
  label: string
  /** What is known of each person, fifty at a time. */
  pages: UseInfiniteQueryResult<InfiniteData<{ count: number; results: T[] }>>
  rowOf: (entry: T) => PersonRow
}

export function PersonPages<T>({ label, pages, rowOf }: PersonPagesProps<T>) {
  const { data, isError, isFetchingNextPage, fetchNextPage, refetch } = pages
  return (
    <PersonRows
      label={label}
      rows={data?.pages.flatMap(({ results }) => results.map(rowOf))}
      total={data?.pages[0]?.count ?? 0}
      isError={isError}
      isBusy={isFetchingNextPage}
      onMore={() => void fetchNextPage()}
      onRetry={() => void refetch()}
    />
  )
}
