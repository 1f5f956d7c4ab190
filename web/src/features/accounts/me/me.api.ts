import { hashKey, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../platform/api/call.ts'
import type { ResponseOf } from '../../../platform/api/endpoint.ts'

export type Me = ResponseOf<'GET /api/v1/auth/me/'>

export const meKey = ['me'] as const
const meHash = hashKey(meKey)

/** Boot sets it before any page renders. */
export const getMe = (client: QueryClient): Me => {
  const me = client.getQueryData<Me>(meKey)
  if (!me) throw new Error('No user is signed in.')
  return me
}

/** Call once, in the shell. */
export const useKeepMeLoaded = (): unknown =>
  useQuery({ queryKey: meKey, queryFn: () => call('GET /api/v1/auth/me/'), staleTime: Infinity })

/** Reads the cache directly: a query observer in every component costs ten times as much. */
export function useMe(): Me {
  const client = useQueryClient()
  const subscribe = (listener: () => void) =>
    client.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === meHash) listener()
    })
  const getSnapshot = () => getMe(client)
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}
