import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const accountSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['account', id],
    queryFn: ({ signal }) => call('GET /api/v1/accounts/{id}/', { params: { id }, signal }),
    staleTime: 0,
  })

export const flagsQuery = (id: number) =>
  queryOptions({
    queryKey: ['account', id, 'flags'],
    queryFn: ({ signal }) => call('GET /api/v1/accounts/{id}/flags/', { params: { id }, signal }),
    staleTime: 0,
  })
