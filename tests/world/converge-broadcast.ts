import { createBroadcast, sendBroadcast } from '@wardline/contract/messaging/broadcast.routes.ts'
import type { Case } from './converge-cases.ts'

/** A broadcast becomes a thread like any other. */
export const broadcastCases = {
  sendBroadcast: {
    'to a broadcast group': {
      act: async ({ dora, ids }) => {
        const body = { group_id: ids.groups.rapidResponse, message: 'Drill at 14:00' }
        const { id } = await dora.call(createBroadcast, { body })
        await dora.call(sendBroadcast, { params: { id } })
      },
    },
  },
} satisfies Record<string, Record<string, Case>>

export const broadcastNotShown = {
  createBroadcast: 'nobody has it before it is sent',
}
