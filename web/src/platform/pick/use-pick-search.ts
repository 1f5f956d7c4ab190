import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { PickSource } from './source.ts'
import { useDebounced } from './use-debounced.ts'

const settleMs = 150

/** What came on two pages, as things came and went between two fetches, stays where it was first. */
export const eachOnce = <T extends { id: number }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

/** How many are loaded already, which is where the next page starts; undefined when that was all. */
export const nextStart = (pages: readonly { count: number; results: readonly unknown[] }[]) => {
  const loaded = pages.reduce((sum, page) => sum + page.results.length, 0)
  const last = pages.at(-1)
  return last && last.results.length > 0 && loaded < last.count ? loaded : undefined
}

/** What a text finds. `isStale`: it belongs to an earlier text; nothing may be chosen blindly. */
export function usePickSearch<T extends { id: number }>(
  source: PickSource<T>,
  text: string,
  isOpen: boolean,
) {
  const search = useDebounced(text.trim(), settleMs)
  const query = useInfiniteQuery({
    queryKey: [...source.key, search],
    queryFn: ({ pageParam, signal }) => source.ask(search, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextStart(pages),
    // The list before stays until the next one is there.
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: isOpen,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    items: eachOnce(data?.pages.flatMap((page) => page.results) ?? []),
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
