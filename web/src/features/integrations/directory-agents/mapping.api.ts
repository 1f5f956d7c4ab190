import { queryOptions } from '@tanstack/react-query'
import type { DirectoryMappingBody } from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { directoriesKey, type AgentKind } from './agent.api.ts'

/** An agent, or a sync configuration. */
export interface MappingOwner {
  of: AgentKind | 'sync'
  id: number
}

export const mappingsQuery = ({ of, id }: MappingOwner) =>
  queryOptions({
    queryKey: [...directoriesKey, of, id, 'mappings'],
    queryFn: ({ signal }) => {
      const options = { params: { id }, signal }
      if (of === 'ad') return call('GET /api/v1/identities/ad/{id}/mappings/', options)
      if (of === 'cas') return call('GET /api/v1/integrated_messages/cas/agent/{id}/mappings/', options)
      return call('GET /api/v1/integrations/directorysync/{id}/mappings/', options)
    },
  })

/** `null` creates a mapping. */
export function useSaveMapping({ of, id }: MappingOwner, mapping_id: number | null) {
  return useApiMutation(
    ({ body, version }: { body: DirectoryMappingBody; version: number }, idempotencyKey) => {
      if (mapping_id === null) {
        const options = { params: { id }, body, idempotencyKey }
        if (of === 'ad') return call('POST /api/v1/identities/ad/{id}/mappings/', options)
        if (of === 'cas') return call('POST /api/v1/integrated_messages/cas/agent/{id}/mappings/', options)
        return call('POST /api/v1/integrations/directorysync/{id}/mappings/', options)
      }
      const options = { params: { id, mapping_id }, body: { ...body, version } }
      if (of === 'ad') return call('PUT /api/v1/identities/ad/{id}/mappings/{mapping_id}/', options)
      if (of === 'cas')
        return call('PUT /api/v1/integrated_messages/cas/agent/{id}/mappings/{mapping_id}/', options)
      return call('PUT /api/v1/integrations/directorysync/{id}/mappings/{mapping_id}/', options)
    },
    { refetches: [directoriesKey] },
  )
}

export function useDeleteMapping({ of, id }: MappingOwner) {
  return useApiMutation(
    (mapping_id: number) => {
      const options = { params: { id, mapping_id } }
      if (of === 'ad') return call('DELETE /api/v1/identities/ad/{id}/mappings/{mapping_id}/', options)
      if (of === 'cas')
        return call('DELETE /api/v1/integrated_messages/cas/agent/{id}/mappings/{mapping_id}/', options)
      return call('DELETE /api/v1/integrations/directorysync/{id}/mappings/{mapping_id}/', options)
    },
    { refetches: [directoriesKey] },
  )
}
