import type { Endpoint } from '../../../platform/api/endpoint.ts'
import type { PathParams } from '../../../platform/api/route-input.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { useMe } from './me.api.ts'

type AccountEndpoint = Extract<Endpoint, `${string} /api/v1/accounts/{id}/${string}`>

/** A `routeMutation` whose `id` is the account of the signed-in user. */
export function accountMutation<E extends AccountEndpoint>(...parts: Parameters<typeof routeMutation<E>>) {
  const useRoute = routeMutation<E>(...parts)
  return function useAccountRoute<Bound extends object = object>(bound?: Bound & Partial<PathParams<E>>) {
    const { id } = useMe().account
    return useRoute<Bound & { id: number }>({ ...bound, id } as never)
  }
}
