import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { joinFailedText } from './recipients.text.ts'

/** The live event of the new subscription adds the conversation to the inbox. */
export const useJoinPage = (id: number, onJoined: (thread_id: number) => void) =>
  routeMutation('POST /api/v1/threads/{id}/join/', {
    onSuccess: (thread) => onJoined(thread.id),
    onError: () => showToast(joinFailedText, { tone: 'danger' }),
  })({ id })
