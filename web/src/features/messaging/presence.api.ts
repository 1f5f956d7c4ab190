import { useQuery } from '@tanstack/react-query'
import type { Status } from '../../platform/ui/Avatar.tsx'
import { keys } from './keys.ts'

export type Presence = Readonly<Record<number, number>>

/** The status of each person this browser has heard of; live events and fetched subscribers fill it. */
export const usePresence = (): Presence =>
  useQuery<Presence>({ queryKey: keys.presence, queryFn: () => ({}), initialData: {}, enabled: false }).data

export function statusIn(presence: Presence, user_id: number | null): Status | undefined {
  const status = user_id === null ? undefined : presence[user_id]
  return status === 1 || status === 2 || status === 3 ? status : undefined
}
