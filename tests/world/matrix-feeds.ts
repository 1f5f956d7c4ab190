import { createFeed } from '@wardline/contract/paging/calendar-feed.routes.ts'
import { own, type Asked, type Row, type Ward } from './matrix.ts'

const ofGroup = ({ ids }: Ward): Asked => ({ body: { group_id: ids.groups.cardiologyOnCall } })
const sendersFeed = async (w: Ward) => w.sender.call(createFeed, ofGroup(w))

/** Everybody may see who is on call, and so subscribe to it; a feed is its owner's alone, its address is the key. */
export const feedRows = {
  listFeeds: { asks: own, answers: 200 },
  createFeed: { asks: ofGroup, answers: [201, 201, 201, 201, 201, 400] },
  deleteFeed: {
    asks: async (w) => ({ params: { id: (await sendersFeed(w)).id } }),
    answers: [404, 404, 204, 404, 404, 404],
  },
  readFeed: {
    asks: async (w) => ({ params: { file: (await sendersFeed(w)).path.slice('/ical/'.length) } }),
    answers: 200,
  },
} satisfies Record<string, Row>
