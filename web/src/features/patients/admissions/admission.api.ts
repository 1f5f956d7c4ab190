import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { NewPatient, Patient, PatientChanges } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { showPatient } from '../patient-cache.live.ts'
import { patientKeys } from '../patient.api.ts'

const refetchLists = (client: QueryClient) => client.invalidateQueries({ queryKey: patientKeys.lists })

export function useAddPatient() {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (body: NewPatient) => call('POST /api/v1/pcm/patients/', { body, idempotencyKey }),
    onSuccess: () => {
      setKey(createIdempotencyKey())
      return refetchLists(client)
    },
    onError: (reason) => {
      // The patient may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export type Admission =
  | { kind: 'edit'; changes: PatientChanges }
  | { kind: 'readmit'; location_id: number | null }
  | { kind: 'merge'; into_id: number }

export function useAdmission({ id }: Pick<Patient, 'id'>) {
  const client = useQueryClient()
  const params = { id }
  return useMutation({
    mutationFn: (admission: Admission) => {
      switch (admission.kind) {
        case 'edit':
          return call('PUT /api/v1/pcm/patients/{id}/', { params, body: admission.changes })
        case 'readmit': {
          const body = { location_id: admission.location_id, class: 'IMP' } as const
          return call('POST /api/v1/pcm/patients/{id}/readmit/', { params, body })
        }
        case 'merge':
          return call('POST /api/v1/pcm/patients/{id}/merge/', {
            params,
            body: { into_id: admission.into_id },
          })
      }
    },
    onSuccess: (patient) => showPatient(client, patient),
    onSettled: () => refetchLists(client),
  })
}

export function useDischarge({ id }: Pick<Patient, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/v1/pcm/patients/{id}/', { params: { id } }),
    onSettled: () =>
      Promise.all([refetchLists(client), client.invalidateQueries({ queryKey: patientKeys.one(id) })]),
  })
}
