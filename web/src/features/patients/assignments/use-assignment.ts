import { useQueryClient } from '@tanstack/react-query'
import type { NewRecordOpening } from '@wardline/contract/patients/access/patient-access.schemas.ts'
import type { Provider } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { errorSentences, summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { isRecordClosed } from '../access/access.api.ts'
import { patientKeys } from '../patient.api.ts'
import { showRows } from '../patient-cache.live.ts'
import { assignedText, planUndo, toAssignment, type AssignmentUndo } from './assignment.rules.ts'
import { assignFailedText, unassignFailedText } from './assignments.text.ts'

export interface RequestedAssignment {
  provider: Provider
  rows: readonly PatientRow[]
  role: string
  opening?: NewRecordOpening
}

interface FailedAssignment {
  sentence: string
  retry: () => void
}

export interface AssignmentState {
  /** Patients whose assignment has not been answered yet. */
  pending: ReadonlySet<number>
  failed: FailedAssignment | undefined
  /** Waits for the reason why the user joins the care teams of closed records. */
  closed: RequestedAssignment | undefined
  assign: (request: RequestedAssignment) => Promise<void>
  dismiss: () => void
}

/** Rows change when the server has confirmed: they always show who is responsible. */
export function useAssignment(onAssigned: () => void): AssignmentState {
  const client = useQueryClient()
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set())
  const [failed, setFailed] = useState<FailedAssignment>()
  const [closed, setClosed] = useState<RequestedAssignment>()
  const isBusy = useRef(false)
  const show = (rows: readonly PatientRow[]) => {
    showRows(client, rows)
    void client.invalidateQueries({ queryKey: patientKeys.providers })
  }
  const undo = async ({ unassign, restore }: AssignmentUndo) => {
    try {
      for (const { patient_id, member_id } of unassign)
        await call('POST /api/v1/pcm/patients/{id}/careteam/{member_id}/unassign/', {
          params: { id: patient_id, member_id },
        }).then((patient) => show([patient]))
      for (const body of restore)
        await call('POST /api/v1/pcm/patients/assign/', {
          body,
          idempotencyKey: createIdempotencyKey(),
        }).then(({ patients }) => show(patients))
    } catch (error) {
      showToast(summaryWithReason(unassignFailedText, error), { tone: 'danger' })
    }
  }
  const assign = async (request: RequestedAssignment) => {
    const { provider, rows, role, opening } = request
    if (isBusy.current || rows.length === 0) return
    isBusy.current = true
    const patient_ids = rows.map(({ id }) => id)
    setPending(new Set(patient_ids))
    setFailed(undefined)
    try {
      const { patients, already_assigned } = await call('POST /api/v1/pcm/patients/assign/', {
        body: { ...toAssignment(provider.id, patient_ids, role), ...(opening && { opening }) },
        idempotencyKey: createIdempotencyKey(),
      })
      show(patients)
      setClosed(undefined)
      onAssigned()
      const plan = planUndo(rows, patients, provider.id)
      showToast(assignedText(patients, provider.user.display_name), {
        action: { label: 'Undo', onPress: () => void undo(plan) },
      })
      for (const { detail } of already_assigned) showToast(detail)
    } catch (error) {
      if (isApiError(error, 409)) showToast(errorSentences(error).join(' '))
      else if (isRecordClosed(error) && opening === undefined) setClosed(request)
      else
        setFailed({
          sentence: summaryWithReason(assignFailedText, error),
          retry: () => void assign(request),
        })
    }
    isBusy.current = false
    setPending(new Set())
  }
  const dismiss = () => {
    setFailed(undefined)
    setClosed(undefined)
  }
  return { pending, failed, closed, assign, dismiss }
}
