import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { ObservedUser } from '@wardline/contract/messaging/monitoring.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { meOf, useMe } from '../../accounts/me.api.ts'

/** Whose threads one follows now, the one that ends first at the top; live events keep it current. */
const observedQuery = (me: number) =>
  queryOptions({
    queryKey: ['observed', me] as const,
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/users/{id}/observed/', { params: { id: me }, signal })).results,
  })

export const useObserved = (): readonly ObservedUser[] => useQuery(observedQuery(useMe().id)).data ?? []

const byExpiry = (observed: readonly ObservedUser[]) =>
  observed.toSorted((a, b) => Date.parse(a.expiry) - Date.parse(b.expiry))

function change(client: QueryClient, to: (held: readonly ObservedUser[]) => readonly ObservedUser[]): void {
  client.setQueryData(observedQuery(meOf(client).id).queryKey, (held) => held && [...byExpiry(to(held))])
}

/** It began, or has another end. */
export const putObserved = (client: QueryClient, user: ObservedUser): void =>
  change(client, (held) => [...held.filter(({ id }) => id !== user.id), user])

export const dropObserved = (client: QueryClient, user_id: number): void =>
  change(client, (held) => held.filter(({ id }) => id !== user_id))
