import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { showPatient, showRows } from '../patient-cache.live.ts'
import { patientKeys, patientQuery } from '../patient.api.ts'
import {
  couldNotAnswer,
  couldNotAssign,
  couldNotFollow,
  couldNotTake,
  couldNotUnassign,
  couldNotUnfollow,
  failureText,
} from '../patients.text.ts'

export type PatientAction =
  | { kind: 'follow' | 'unfollow' }
  | { kind: 'take'; own_role: string }
  | { kind: 'assign'; provider_id: number; role?: string; is_responsible?: boolean }
  | { kind: 'unassign'; member_id: number }
  | { kind: 'ask'; request: 'join' | 'relief' }
  | { kind: 'answer'; request_id: number; answer: 'accept' | 'decline' | 'withdraw' }

const failures = (patient: Patient): Record<PatientAction['kind'], string> => ({
  follow: couldNotFollow(patient.display_name),
  unfollow: couldNotUnfollow,
  take: couldNotTake,
  assign: couldNotAssign,
  unassign: couldNotUnassign,
  ask: 'Could not send the request',
  answer: couldNotAnswer,
})

/**
 * Actions of one press. A failure appears as a toast with the reason: the buttons stay where they are. A dialog shows
 * its own errors.
 */
export function usePatientAction(patient: Patient, { hasOwnErrors = false } = {}) {
  const client = useQueryClient()
  const { id: me } = useMe()
  const params = { id: patient.id }
  const refetch = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: patientKeys.one(patient.id) }),
      client.invalidateQueries({ queryKey: patientKeys.updates(patient.id) }),
      client.invalidateQueries({ queryKey: patientKeys.requests(patient.id) }),
    ])
  const run = async (action: PatientAction): Promise<void> => {
    switch (action.kind) {
      case 'follow':
        showPatient(client, await call('POST /api/v1/pcm/patients/{id}/followers/', { params }))
        break
      case 'unfollow':
        showPatient(client, await call('DELETE /api/v1/pcm/patients/{id}/followers/', { params }))
        break
      case 'take': {
        const seen = patient.care_team.find((member) => member.is_responsible)
        const { patients } = await call('POST /api/v1/pcm/patients/take/', {
          body: {
            patient_ids: [patient.id],
            responsible_id: seen?.provider.id ?? null,
            own_role: action.own_role,
          },
          idempotencyKey: createIdempotencyKey(),
        })
        showRows(client, patients)
        await refetch()
        break
      }
      case 'assign': {
        const { kind: _, ...assignment } = action
        const { patients } = await call('POST /api/v1/pcm/patients/assign/', {
          body: { ...assignment, patient_ids: [patient.id] },
          idempotencyKey: createIdempotencyKey(),
        })
        showRows(client, patients)
        await refetch()
        break
      }
      case 'unassign': {
        const { member_id } = action
        const changed = await call('POST /api/v1/pcm/patients/{id}/careteam/{member_id}/unassign/', {
          params: { ...params, member_id },
        })
        showPatient(client, changed)
        announceUnassigned(patient, member_id)
        break
      }
      case 'ask':
        await call('POST /api/v1/pcm/patients/{id}/careteamrequests/', {
          params,
          body: { kind: action.request },
          idempotencyKey: createIdempotencyKey(),
        })
        await refetch()
        break
      case 'answer':
        await answer(action)
        await refetch()
    }
  }
  const announceUnassigned = (before: Patient, member_id: number) => {
    const left = before.care_team.find(({ id }) => id === member_id)
    if (!left) return
    const { provider, role, is_responsible } = left
    const who = provider.id === me ? 'You left' : `${provider.user.display_name} left`
    const undo = { kind: 'assign' as const, provider_id: provider.id, role, is_responsible }
    showToast(`${who} the care team of ${before.display_name}.`, {
      action: { label: 'Undo', onPress: () => mutation.mutate(undo) },
    })
  }
  const mutation = useMutation({
    mutationFn: run,
    onError: (reason, { kind }) => {
      if (!hasOwnErrors) showToast(failureText(failures(patient)[kind], reason), { tone: 'danger' })
      // The screen may be older than the data for which the server refused the change.
      void client.invalidateQueries({ queryKey: patientQuery(patient.id).queryKey })
    },
  })
  return mutation
}

async function answer({
  request_id,
  answer: response,
}: Extract<PatientAction, { kind: 'answer' }>): Promise<void> {
  const params = { id: request_id }
  switch (response) {
    case 'accept':
      await call('POST /api/v1/pcm/careteamrequests/{id}/accept/', { params })
      break
    case 'decline':
      await call('POST /api/v1/pcm/careteamrequests/{id}/decline/', { params })
      break
    case 'withdraw':
      await call('POST /api/v1/pcm/careteamrequests/{id}/withdraw/', { params })
  }
}
