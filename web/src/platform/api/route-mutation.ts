import { call } from './call.ts'
import type { CallArguments, Endpoint, ResponseOf } from './endpoint.ts'
import { splitInput, type PathParams, type UnboundInput } from './route-input.ts'
import { useApiMutation, type Effects } from './use-api-mutation.ts'

/**
 * The hook of a write that forwards its input to a route. Parameters of the path are passed to the hook or, if they
 * differ between calls, to `mutate`, which takes them and the fields of the body in one object:
 * `useRemoveMember({ group_id }).mutate({ user_id })`.
 * @param effects may depend on the parameters of the path
 */
export const routeMutation =
  <E extends Endpoint>(
    endpoint: E,
    effects: Effects<ResponseOf<E>> | ((params: PathParams<E>) => Effects<ResponseOf<E>>) = {},
  ) =>
  <Bound extends object = object>(bound?: Bound & Partial<PathParams<E>>) => {
    const params = bound ?? {}
    return useApiMutation<UnboundInput<E, Bound>, ResponseOf<E>>(
      (input, idempotencyKey) =>
        call(
          endpoint,
          ...([
            {
              ...splitInput(endpoint, params, input ?? undefined),
              // The server reads the key if the route creates.
              ...(endpoint.startsWith('POST ') && { idempotencyKey }),
            },
          ] as unknown as CallArguments<E>),
        ),
      typeof effects === 'function' ? (input) => effects({ ...params, ...input } as PathParams<E>) : effects,
    )
  }
