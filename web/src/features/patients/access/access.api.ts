import type { QueryClient } from '@tanstack/react-query'
import type { PatientAccess } from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'

export const patientAccessQuery = (id: number) =>
  routeQuery(['patients', 'access', id], 'GET /api/v1/pcm/patients/{id}/access/', { id }, alwaysFresh)

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

export const useOpenRecord = routeMutation('POST /api/v1/pcm/patients/{id}/access/', ({ id }) => ({
  onSuccess: (access, client) => reloadRecord(client, id, access),
}))

export const useCloseRecord = routeMutation('POST /api/v1/pcm/patients/{id}/access/close/', ({ id }) => ({
  onSuccess: (access, client) => reloadRecord(client, id, access),
}))
