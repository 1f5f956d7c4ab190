import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type {
  NewRecordOpening,
  PatientAccess,
} from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'

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
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (body: NewRecordOpening) =>
      call('POST /api/v1/pcm/patients/{id}/access/', { params: { id }, body, idempotencyKey }),
    onSuccess: (access) => reloadRecord(client, id, access),
    onError: (reason) => {
      // The record may be open despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export function useCloseRecord(id: number) {
  const client = useQueryClient()
  return useMutation<PatientAccess>({
    mutationFn: () => call('POST /api/v1/pcm/patients/{id}/access/close/', { params: { id } }),
    onSuccess: (access) => reloadRecord(client, id, access),
  })
}
