import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { MonitoredUser } from '@wardline/contract/messaging/monitoring/monitoring.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { getMe, useMe } from '../../accounts/me/me.api.ts'

/** Sorted by the next expiry; live events keep it current. */
const monitoredUsersQuery = (me: number) =>
  queryOptions({
    queryKey: ['monitored-users', me] as const,
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/users/{id}/monitored/', { params: { id: me }, signal })).results,
  })

export const useMonitoredUsers = (): readonly MonitoredUser[] =>
  useQuery(monitoredUsersQuery(useMe().id)).data ?? []

const sortByExpiry = (users: readonly MonitoredUser[]) =>
  users.toSorted((a, b) => Date.parse(a.expiry) - Date.parse(b.expiry))

function change(
  client: QueryClient,
  update: (known: readonly MonitoredUser[]) => readonly MonitoredUser[],
): void {
  client.setQueryData(
    monitoredUsersQuery(getMe(client).id).queryKey,
    (known) => known && [...sortByExpiry(update(known))],
  )
}

export const addMonitoredUser = (client: QueryClient, user: MonitoredUser): void =>
  change(client, (known) => [...known.filter(({ id }) => id !== user.id), user])

export const removeMonitoredUser = (client: QueryClient, user_id: number): void =>
  change(client, (known) => known.filter(({ id }) => id !== user_id))
