import { routeMutation } from '../../../platform/api/route-mutation.ts'

export const useSetReminder = routeMutation('PUT /api/v1/threads/{id}/reminder/')

export const useRemoveReminder = routeMutation('DELETE /api/v1/threads/{id}/reminder/')
