import { useQuery } from '@tanstack/react-query'
import type { Status } from '../../platform/ui/Avatar.tsx'
import { keys } from './keys.ts'

const known = (status: number | undefined): Status | undefined =>
  status === 1 || status === 2 || status === 3 ? status : undefined

/** The status of a person as far as this browser has heard of it; undefined when it has not. */
export const useStatus = (user_id: number): Status | undefined =>
  useQuery<Readonly<Record<number, number>>, Error, Status | undefined>({
    queryKey: keys.presence,
    queryFn: () => ({}),
    enabled: false,
    select: (presence) => known(presence[user_id]),
  }).data
