import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { SearchHit } from '@wardline/contract/messaging/search/search.schemas.ts'

export const searchKey = ['search'] as const
export const paletteKey = ['palette'] as const

type Pages = InfiniteData<{ results: SearchHit[] }>

export function removeThreadFromSearch(client: QueryClient, thread_id: number): void {
  client.setQueriesData<Pages>({ queryKey: searchKey }, (known) =>
    known?.pages.some(({ results }) => results.some(({ thread }) => thread.id === thread_id))
      ? {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            results: page.results.filter(({ thread }) => thread.id !== thread_id),
          })),
        }
      : known,
  )
  client.removeQueries({ queryKey: paletteKey, type: 'inactive' })
  void client.invalidateQueries({ queryKey: paletteKey })
}
