import { useQuery } from '@tanstack/react-query'
import type { Status } from '../../../platform/ui/indicators/Avatar.tsx'
import { queryKeys } from '../live/query-keys.ts'

export type Presence = Readonly<Record<number, number>>

export const usePresence = (): Presence =>
  useQuery<Presence>({ queryKey: queryKeys.presence, queryFn: () => ({}), initialData: {}, enabled: false })
    .data

export function findStatus(presence: Presence, user_id: number | null): Status | undefined {
  const status = user_id === null ? undefined : presence[user_id]
  return status === 1 || status === 2 || status === 3 ? status : undefined
}
