import { routeMutation } from '../../../platform/api/route-mutation.ts'

export const useAddSubscribers = routeMutation('POST /api/v1/threads/{id}/subscribers/')
