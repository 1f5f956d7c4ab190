import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { PickerSource } from './picker-source.ts'
import { useDebounced } from '../clock/use-debounced.ts'

const debounceMs = 150

/** Removes repeats: an item is on two pages when others were added between the fetches. */
export const uniqueById = <T extends { id: number }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

export const nextOffset = (pages: readonly { count: number; results: readonly unknown[] }[]) => {
  const loaded = pages.reduce((sum, page) => sum + page.results.length, 0)
  const last = pages.at(-1)
  return last && last.results.length > 0 && loaded < last.count ? loaded : undefined
}

/** `isStale`: the items belong to an earlier text. */
export function usePickerSearch<T extends { id: number }>(
  source: PickerSource<T>,
  text: string,
  isOpen: boolean,
) {
  const search = useDebounced(text.trim(), debounceMs)
  const query = useInfiniteQuery({
    queryKey: [...source.key, search],
    queryFn: ({ pageParam, signal }) => source.fetchPage(search, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: isOpen,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    items: uniqueById(data?.pages.flatMap((page) => page.results) ?? []),
    count: data?.pages[0]?.count ?? 0,
    isStale: text.trim() !== search || query.isPlaceholderData || query.isPending,
    isLoading: query.isPending,
    isFailed: query.isError,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}
