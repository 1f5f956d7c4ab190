import type { Patient, PatientChanges } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { showPatient } from '../patient-cache.live.ts'
import { patientKeys } from '../patient.api.ts'

export const useAddPatient = routeMutation('POST /api/v1/pcm/patients/', { refetches: [patientKeys.lists] })

export type Admission =
  | { kind: 'edit'; changes: PatientChanges }
  | { kind: 'readmit'; location_id: number | null }
  | { kind: 'merge'; into_id: number }

export function useAdmission({ id }: Pick<Patient, 'id'>) {
  const params = { id }
  return useApiMutation(
    (admission: Admission) => {
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
    { onSuccess: (patient, client) => showPatient(client, patient), refetches: [patientKeys.lists] },
  )
}

export const useDischarge = routeMutation('DELETE /api/v1/pcm/patients/{id}/', ({ id }) => ({
  refetches: [patientKeys.lists, patientKeys.one(id)],
}))
