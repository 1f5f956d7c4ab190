import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type {
  NewRecordOpening,
  PatientAccess,
} from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

export const patientAccessQuery = (id: number) =>
  queryOptions({
    queryKey: ['patients', 'access', id],
    queryFn: ({ signal }) => call('GET /api/v1/pcm/patients/{id}/access/', { params: { id }, signal }),
    staleTime: 0,
  })

/** The server refused the record: the user is not on the care team. */
export const isRecordClosed = (error: unknown): boolean =>
  isApiError(error, 403) && error.code === 'patient.no_access'

/**
 * Drops what was loaded of the record and fetches again what is shown, so that a record that closed leaves the screen.
 * Lists keep their rows: they show no more than before.
 */
export async function reloadRecord(client: QueryClient, id: number, access?: PatientAccess): Promise<void> {
  const { queryKey } = patientAccessQuery(id)
  if (access) client.setQueryData(queryKey, access)
  else void client.invalidateQueries({ queryKey })
  await client.resetQueries({
    predicate: ({ queryKey: [feature, part, ...ids] }) =>
      (feature === 'patients' && part !== 'access' && ids.includes(id)) ||
      (feature === 'patient-notes' && part === id),
  })
}

export function useOpenRecord(id: number) {
  const client = useQueryClient()
  return useApiMutation(
    (body: NewRecordOpening, idempotencyKey) =>
      call('POST /api/v1/pcm/patients/{id}/access/', { params: { id }, body, idempotencyKey }),
    { onSuccess: (access) => reloadRecord(client, id, access) },
  )
}

export function useCloseRecord(id: number) {
  const client = useQueryClient()
  return useApiMutation(() => call('POST /api/v1/pcm/patients/{id}/access/close/', { params: { id } }), {
    onSuccess: (access) => reloadRecord(client, id, access),
  })
}
