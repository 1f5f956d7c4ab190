import { useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { Answer } from '../../platform/api/line.ts'

/** Who is signed in, with rights and flags. */
export type Me = Answer<'GET /api/v1/auth/me/'>

export const meKey = ['me'] as const

/** Set by boot before any page is drawn, so that pages never wait for it. */
export const meOf = (client: QueryClient): Me => {
  const me = client.getQueryData<Me>(meKey)
  if (!me) throw new Error('Nobody is signed in.')
  return me
}

export function useMe(): Me {
  const { data } = useQuery({
    queryKey: meKey,
    queryFn: () => call('GET /api/v1/auth/me/'),
    staleTime: Infinity,
  })
  if (!data) throw new Error('Nobody is signed in.')
  return data
}
