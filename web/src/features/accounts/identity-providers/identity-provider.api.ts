import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  IdentityProvider,
  IdentityProviderBody,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { accountMutation } from '../me/account-mutation.api.ts'
import { useMe } from '../me/me.api.ts'

/** `account_changed` refetches them. */
const providersKey = ['identity-providers'] as const

export const providerListQuery = (id: number) =>
  routeQuery(
    providersKey,
    'GET /api/v1/accounts/{id}/identityproviders/',
    { id, page: 1, page_size: 100 },
    alwaysFresh,
  )

export const providerQuery = (id: number, provider_id: number) =>
  routeQuery(
    providersKey,
    'GET /api/v1/accounts/{id}/identityproviders/{provider_id}/',
    { id, provider_id },
    alwaysFresh,
  )

export const signInPolicyQuery = (id: number) =>
  routeQuery(providersKey, 'GET /api/v1/accounts/{id}/sign-in-policy/', { id }, alwaysFresh)

export const signOnTestQuery = (id: number, provider_id: number, test_id: number) =>
  routeQuery(
    providersKey,
    'GET /api/v1/accounts/{id}/identityproviders/{provider_id}/tests/{test_id}/',
    { id, provider_id, test_id },
    { retry: false },
  )

export const linkedUsersSpec: TableSpec = { ordering: 'name', orderings: ['name'], filters: [] }

export const linkedUsersQuery = (id: number, provider_id: number, { page, page_size }: TableParams) =>
  queryOptions({
    queryKey: [...providersKey, 'linked', provider_id, { page, page_size }],
    queryFn: async ({ signal }) => {
      const { count, results } = await call(
        'GET /api/v1/accounts/{id}/identityproviders/{provider_id}/identities/',
        { params: { id, provider_id }, query: { page, page_size }, signal },
      )
      return { count, results: results.map((row) => ({ ...row, id: row.user_id })) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const list = { refetches: [routeKey(providersKey, 'GET /api/v1/accounts/{id}/identityproviders/')] }

/** Creates or changes a provider. */
export function useSaveProvider(provider: IdentityProvider | undefined) {
  const { id } = useMe().account
  return useApiMutation(
    ({ body, version }: { body: IdentityProviderBody; version: number }, idempotencyKey) =>
      provider === undefined
        ? call('POST /api/v1/accounts/{id}/identityproviders/', { params: { id }, body, idempotencyKey })
        : call('PUT /api/v1/accounts/{id}/identityproviders/{provider_id}/', {
            params: { id, provider_id: provider.id },
            body: { ...body, version },
          }),
    {
      onSuccess: (saved, client) => client.setQueryData(providerQuery(id, saved.id).queryKey, saved),
      refetches: [...list.refetches, ...(provider ? [providerQuery(id, provider.id).queryKey] : [])],
    },
  )
}

export const useDeleteProvider = accountMutation(
  'DELETE /api/v1/accounts/{id}/identityproviders/{provider_id}/',
  list,
)

export const useCheckProvider = accountMutation(
  'POST /api/v1/accounts/{id}/identityproviders/{provider_id}/check/',
)

/** The next one, beside the current one. */
export const useCreateSamlKey = accountMutation(
  'POST /api/v1/accounts/{id}/identityproviders/{provider_id}/keys/',
  { refetches: [providersKey] },
)

export const useDeleteSamlKey = accountMutation(
  'DELETE /api/v1/accounts/{id}/identityproviders/{provider_id}/keys/{key_id}/',
  { refetches: [providersKey] },
)

export const useReadMetadata = accountMutation('POST /api/v1/accounts/{id}/identityproviders/metadata/')

/** Opens the provider in a new tab. The window opens while the press is handled, or the browser blocks it. */
export function useStartTest(provider_id: number) {
  const { id } = useMe().account
  return useApiMutation(async () => {
    const opened = window.open('', '_blank')
    try {
      const { url } = await call('POST /api/v1/accounts/{id}/identityproviders/{provider_id}/tests/', {
        params: { id, provider_id },
      })
      if (opened) opened.location.href = url
      else location.assign(url)
    } catch (reason) {
      opened?.close()
      throw reason
    }
  })
}

export const useUnlink = accountMutation(
  'DELETE /api/v1/accounts/{id}/identityproviders/{provider_id}/identities/{user_id}/',
  { refetches: [providersKey] },
)

export const useSetSignInPolicy = accountMutation('PUT /api/v1/accounts/{id}/sign-in-policy/', ({ id }) => ({
  stores: signInPolicyQuery(id),
}))
