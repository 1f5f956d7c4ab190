import { createBroadcast, sendBroadcast } from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import type { Case } from './case.ts'

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
  dismissRecallNotice: 'hides a notice of one list (browser/messaging/thread-triage.test.ts)',
  createBroadcast: 'a draft is visible to its author only',
  confirmBroadcast: 'a broadcast that is not sent is visible to its author only',
  undoBroadcast: 'a broadcast that is not sent is visible to its author only',
}
