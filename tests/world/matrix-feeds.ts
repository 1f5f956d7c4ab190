import { createFeed } from '@wardline/contract/paging/calendar-feed.routes.ts'
import { own, type Asked, type Row, type Ward } from './matrix.ts'

const ofGroup = ({ ids }: Ward): Asked => ({ body: { group_id: ids.groups.cardiologyOnCall } })
const sendersFeed = async (w: Ward) => w.sender.call(createFeed, ofGroup(w))

/** An event that is over: whoever may import sees that nothing is to be done. */
const calendar = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART:20200101T070000Z',
  'DURATION:PT1H',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')
const intoGroup = ({ ids }: Ward): Asked => ({
  params: { id: ids.groups.cardiologyOnCall },
  body: { calendar },
})
const plannersOnly: Row['answers'] = [403, 403, 403, 403, 200, 404]

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
  previewImport: { asks: intoGroup, answers: plannersOnly },
  importCalendar: { asks: intoGroup, answers: plannersOnly },
} satisfies Record<string, Row>
