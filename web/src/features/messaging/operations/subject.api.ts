import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { meOf } from '../../accounts/me.api.ts'
import { applyToCache } from '../live/cache.ts'

export type Subject = { patient_id: number | null } | { encounter_id: number | null }

/** What a thread is about now, as the call that brings it back: an encounter brings its patient with it. */
const subjectOf = ({ encounter_id, patient_id }: Thread): Subject =>
  encounter_id === null ? { patient_id } : { encounter_id }

const failed = 'Unable to add subscriber'

/** Whom a thread is about; can be undone where its result is said. */
export function useChangeSubject(before: Thread) {
  const client = useQueryClient()
  const change = async (body: Subject): Promise<Thread> => {
    const thread = await call('PATCH /api/v2/threads/{id}/', { params: { id: before.id }, body })
    const { id: thread_id, patient_id, encounter_id, patient } = thread
    const payload = { thread_id, patient_id, encounter_id, patient }
    applyToCache(client, meOf(client).id, [{ kind: 'thread_changed', channel: '', payload }])
    return thread
  }
  const undo = (was: Subject) => void change(was).catch(() => toast(failed, { tone: 'danger' }))
  return useMutation({
    // What it was is noted when it is asked for: by the time of the answer the thread on the screen is the new one.
    mutationFn: async (body: Subject) => {
      const was = subjectOf(before)
      return { thread: await change(body), was }
    },
    onSuccess: ({ thread: { patient }, was }) =>
      toast(patient ? `${patient.display_name} attached` : 'No patient is attached any more', {
        action: { label: 'Undo', onPress: () => undo(was) },
      }),
  })
}
