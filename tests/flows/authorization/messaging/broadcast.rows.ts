import { createBroadcast } from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import type { Asked, Row, MatrixHospital } from '../matrix.ts'

const toTeam = ({ ids }: MatrixHospital): Asked => ({
  body: { group_id: ids.groups.rapidResponse, message: 'Drill' },
})

const onBroadcast = async (w: MatrixHospital): Promise<Asked> => ({
  params: { id: (await w.administrator.call(createBroadcast, toTeam(w))).id },
})

const holdersOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]

export const broadcastRows = {
  getBroadcastAudience: {
    input: ({ ids }) => ({ params: { id: ids.groups.rapidResponse } }),
    statuses: holdersOnly,
  },
  previewBroadcastAudience: {
    input: () => ({ query: { audience: 'account' } }),
    statuses: [403, 403, 403, 403, 200, 200],
  },
  listBroadcasts: {
    input: ({ ids }) => ({ query: { group_id: ids.groups.rapidResponse } }),
    statuses: [403, 403, 403, 403, 200, 200],
  },
  createBroadcast: { input: toTeam, statuses: [403, 403, 403, 403, 201, 400] },
  getBroadcast: { input: onBroadcast, statuses: holdersOnly },
  sendBroadcast: { input: onBroadcast, statuses: holdersOnly },
  confirmBroadcast: { input: onBroadcast, statuses: holdersOnly },
  undoBroadcast: { input: onBroadcast, statuses: holdersOnly },
} satisfies Record<string, Row>
