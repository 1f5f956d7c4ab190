import { hashKey, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../platform/api/call.ts'
import type { Answer } from '../../platform/api/line.ts'

/** Who is signed in, with rights and flags. */
export type Me = Answer<'GET /api/v1/auth/me/'>

export const meKey = ['me'] as const
const meHash = hashKey(meKey)

/** Set by boot before any page is drawn, so that pages never wait for it. */
export const meOf = (client: QueryClient): Me => {
  const me = client.getQueryData<Me>(meKey)
  if (!me) throw new Error('Nobody is signed in.')
  return me
}

/** What keeps it: once, around every page. */
export const useKeptMe = (): unknown =>
  useQuery({ queryKey: meKey, queryFn: () => call('GET /api/v1/auth/me/'), staleTime: Infinity })

/** Read from the cache itself: a query of its own in each place costs a screen that is drawn often ten times as much. */
export function useMe(): Me {
  const client = useQueryClient()
  const watch = (then: () => void) =>
    client.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === meHash) then()
    })
  const held = () => meOf(client)
  return useSyncExternalStore(watch, held, held)
}
