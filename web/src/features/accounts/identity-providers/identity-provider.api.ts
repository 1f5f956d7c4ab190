import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  IdentityProvider,
  IdentityProviderBody,
  MetadataSource,
  SignInPolicyChanges,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { useMe } from '../me/me.api.ts'

/** `account_changed` refetches them. */
const providersKey = ['identity-providers'] as const

export const providerListQuery = (id: number) =>
  routeQuery(
    providersKey,
    'GET /api/v1/accounts/{id}/identityproviders/',
    { params: { id }, query: { page: 1, page_size: 100 } },
    alwaysFresh,
  )

export const providerQuery = (id: number, provider_id: number) =>
  routeQuery(
    providersKey,
    'GET /api/v1/accounts/{id}/identityproviders/{provider_id}/',
    { params: { id, provider_id } },
    alwaysFresh,
  )

export const signInPolicyQuery = (id: number) =>
  routeQuery(providersKey, 'GET /api/v1/accounts/{id}/sign-in-policy/', { params: { id } }, alwaysFresh)

export const signOnTestQuery = (id: number, provider_id: number, test_id: number) =>
  queryOptions({
    queryKey: [...providersKey, 'test', provider_id, test_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/identityproviders/{provider_id}/tests/{test_id}/', {
        params: { id, provider_id, test_id },
        signal,
      }),
    retry: false,
  })

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
  const client = useQueryClient()
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
      onSuccess: (saved) => client.setQueryData(providerQuery(id, saved.id).queryKey, saved),
      refetches: [...list.refetches, ...(provider ? [providerQuery(id, provider.id).queryKey] : [])],
    },
  )
}

export function useDeleteProvider() {
  const { id } = useMe().account
  return useApiMutation(
    (provider_id: number) =>
      call('DELETE /api/v1/accounts/{id}/identityproviders/{provider_id}/', { params: { id, provider_id } }),
    list,
  )
}

export function useCheckProvider(provider_id: number) {
  const { id } = useMe().account
  return useMutation({
    mutationFn: () =>
      call('POST /api/v1/accounts/{id}/identityproviders/{provider_id}/check/', {
        params: { id, provider_id },
      }),
  })
}

/** The next one, beside the current one. */
export function useCreateSamlKey(provider_id: number) {
  const { id } = useMe().account
  return useApiMutation(
    (_: void, idempotencyKey) =>
      call('POST /api/v1/accounts/{id}/identityproviders/{provider_id}/keys/', {
        params: { id, provider_id },
        idempotencyKey,
      }),
    { refetches: [providersKey] },
  )
}

export function useDeleteSamlKey(provider_id: number) {
  const { id } = useMe().account
  return useApiMutation(
    (key_id: number) =>
      call('DELETE /api/v1/accounts/{id}/identityproviders/{provider_id}/keys/{key_id}/', {
        params: { id, provider_id, key_id },
      }),
    { refetches: [providersKey] },
  )
}

export function useReadMetadata() {
  const { id } = useMe().account
  return useMutation({
    mutationFn: (body: MetadataSource) =>
      call('POST /api/v1/accounts/{id}/identityproviders/metadata/', { params: { id }, body }),
  })
}

/** Opens the provider in a new tab. The window opens while the press is handled, or the browser blocks it. */
export function useStartTest(provider_id: number) {
  const { id } = useMe().account
  return useMutation({
    mutationFn: async () => {
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
    },
  })
}

export function useUnlink(provider_id: number) {
  const { id } = useMe().account
  return useApiMutation(
    (user_id: number) =>
      call('DELETE /api/v1/accounts/{id}/identityproviders/{provider_id}/identities/{user_id}/', {
        params: { id, provider_id, user_id },
      }),
    { refetches: [providersKey] },
  )
}

export function useSetSignInPolicy() {
  const { id } = useMe().account
  return useApiMutation(
    (body: SignInPolicyChanges) =>
      call('PUT /api/v1/accounts/{id}/sign-in-policy/', { params: { id }, body }),
    { stores: signInPolicyQuery(id) },
  )
}
