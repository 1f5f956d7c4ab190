import { createBroadcast } from '@wardline/contract/messaging/broadcast.routes.ts'
import type { Asked, Row, Ward } from './matrix.ts'

const toTeam = ({ ids }: Ward): Asked => ({ body: { group_id: ids.groups.rapidResponse, message: 'Drill' } })

/** The administrator's own: only its author sends a broadcast. */
const onBroadcast = async (w: Ward): Promise<Asked> => ({
  params: { id: (await w.administrator.call(createBroadcast, toTeam(w))).id },
})

const holdersOnly: Row['answers'] = [403, 403, 403, 403, 200, 404]

/** Broadcasts are for who holds messaging.send_broadcast. */
export const broadcastRows = {
  broadcastAudience: {
    asks: ({ ids }) => ({ params: { id: ids.groups.rapidResponse } }),
    answers: holdersOnly,
  },
  listBroadcasts: {
    asks: ({ ids }) => ({ query: { group_id: ids.groups.rapidResponse } }),
    answers: [403, 403, 403, 403, 200, 200],
  },
  createBroadcast: { asks: toTeam, answers: [403, 403, 403, 403, 201, 400] },
  getBroadcast: { asks: onBroadcast, answers: holdersOnly },
  sendBroadcast: { asks: onBroadcast, answers: holdersOnly },
} satisfies Record<string, Row>
