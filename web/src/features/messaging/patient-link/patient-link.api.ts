import { useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { applyEventsToCache } from '../live/cache.live.ts'
import { attachFailedText, attachedText, detachedText, undoLabel } from './patient-link.text.ts'

export type PatientLink = { patient_id: number | null } | { encounter_id: number | null }

const getCurrentLink = ({ encounter_id, patient_id }: Thread): PatientLink =>
  encounter_id === null ? { patient_id } : { encounter_id }

export function useChangePatientLink(before: Thread) {
  const client = useQueryClient()
  const change = async (body: PatientLink): Promise<Thread> => {
    const thread = await call('PATCH /api/v2/threads/{id}/', { params: { id: before.id }, body })
    const { id: thread_id, patient_id, encounter_id, patient } = thread
    const payload = { thread_id, patient_id, encounter_id, patient }
    applyEventsToCache(client, getMe(client).id, [{ kind: 'thread_changed', channel: '', payload }])
    return thread
  }
  const undo = (previous: PatientLink) =>
    void change(previous).catch(() => showToast(attachFailedText, { tone: 'danger' }))
  return useApiMutation(
    // Reads the old link now: the cache changes before the response arrives.
    async (body: PatientLink) => {
      const previous = getCurrentLink(before)
      return { thread: await change(body), previous }
    },
    {
      onSuccess: ({ thread: { patient }, previous }) =>
        showToast(patient ? attachedText(patient.display_name) : detachedText, {
          action: { label: undoLabel, onPress: () => undo(previous) },
        }),
    },
  )
}
