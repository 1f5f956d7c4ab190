import { routeMutation } from '../../../platform/api/route-mutation.ts'

export const useForward = routeMutation('POST /api/v1/threads/{id}/forward/')
