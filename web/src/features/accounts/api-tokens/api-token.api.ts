import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiTokenBody } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { useMe } from '../me/me.api.ts'
import { withConfirmedPassword } from '../sessions/confirmed-password.api.ts'

/** `api_tokens_changed` refetches all of them. */
const apiTokensKey = ['api-tokens'] as const

export const ownTokensQuery = rowsQuery(apiTokensKey, 'GET /api/v1/auth/tokens/', {}, alwaysFresh)

export const accountTokensQuery = (id: number) =>
  rowsQuery(apiTokensKey, 'GET /api/v1/accounts/{id}/apitokens/', { id }, alwaysFresh)

export type TokenOwner = 'personal' | 'service'

export function useCreateToken(kind: TokenOwner) {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: (body: ApiTokenBody) =>
      withConfirmedPassword(() =>
        kind === 'personal'
          ? call('POST /api/v1/auth/tokens/', { body })
          : call('POST /api/v1/accounts/{id}/apitokens/', { params: { id }, body }),
      ),
    // Kept nowhere: the response has the secret.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: apiTokensKey }),
  })
}

export function useRevokeToken(scope: 'own' | 'account') {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: (token_id: number) =>
      scope === 'own'
        ? call('DELETE /api/v1/auth/tokens/{id}/', { params: { id: token_id } })
        : call('DELETE /api/v1/accounts/{id}/apitokens/{token_id}/', { params: { id, token_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: apiTokensKey }),
  })
}
