import { routeMutation } from '../../../platform/api/route-mutation.ts'

/** `onSuccess` runs although the live event may have closed the conversation, and the dialog with it, before. */
export const useLeaveThread = (id: number, onSuccess: () => void) =>
  routeMutation('POST /api/v1/threads/{id}/leave/', { onSuccess })({ id })

export const useRemoveSubscriber = routeMutation('DELETE /api/v1/threads/{id}/subscribers/{user_id}/')
