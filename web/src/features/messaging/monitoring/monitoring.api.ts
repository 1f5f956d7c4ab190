import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { MonitoredUser } from '@wardline/contract/messaging/monitoring/monitoring.schemas.ts'
import { rowsQuery } from '../../../platform/api/route-query.ts'
import { getMe, useMe } from '../../accounts/me/me.api.ts'

/** Sorted by the next expiry; live events keep it current. */
const monitoredUsersQuery = (me: number) =>
  rowsQuery(['monitored-users'], 'GET /api/v1/users/{id}/monitored/', { id: me })

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
