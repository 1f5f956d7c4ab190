import type { ApiTokenBody } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useMe } from '../me/me.api.ts'
import { withConfirmedPassword } from '../sessions/confirmed-password.api.ts'

/** `api_tokens_changed` refetches all of them. */
const apiTokensKey = ['api-tokens'] as const

export const ownTokensQuery = rowsQuery(apiTokensKey, 'GET /api/v1/auth/tokens/', {}, alwaysFresh)

export const accountTokensQuery = (id: number) =>
  rowsQuery(apiTokensKey, 'GET /api/v1/accounts/{id}/apitokens/', { id }, alwaysFresh)

export type TokenOwner = 'personal' | 'service'

export function useCreateToken(kind: TokenOwner) {
  const { id } = useMe().account
  return useApiMutation(
    (body: ApiTokenBody) =>
      withConfirmedPassword(() =>
        kind === 'personal'
          ? call('POST /api/v1/auth/tokens/', { body })
          : call('POST /api/v1/accounts/{id}/apitokens/', { params: { id }, body }),
      ),
    { refetches: [apiTokensKey], isSecret: true },
  )
}

export function useRevokeToken(scope: 'own' | 'account') {
  const { id } = useMe().account
  return useApiMutation(
    (token_id: number) =>
      scope === 'own'
        ? call('DELETE /api/v1/auth/tokens/{id}/', { params: { id: token_id } })
        : call('DELETE /api/v1/accounts/{id}/apitokens/{token_id}/', { params: { id, token_id } }),
    { refetches: [apiTokensKey] },
  )
}
