import { createFeed } from '@wardline/contract/paging/feeds/calendar-feed.routes.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from './matrix.ts'

const ofGroup = ({ ids }: MatrixHospital): Asked => ({ body: { group_id: ids.groups.cardiologyOnCall } })
const sendersFeed = async (w: MatrixHospital) => w.sender.call(createFeed, ofGroup(w))

/** An event in the past, so that importing changes nothing. */
const calendar = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART:20200101T070000Z',
  'DURATION:PT1H',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')
const intoGroup = ({ ids }: MatrixHospital): Asked => ({
  params: { id: ids.groups.cardiologyOnCall },
  body: { calendar },
})
const intoGroupTable: Row['input'] = (w) => ({
  ...intoGroup(w),
  body: { table: 'name\nAna Ruiz' },
})
const plannersOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]

/** The secret address opens a feed, which belongs to its owner. */
export const feedRows = {
  listFeeds: { input: noInput, statuses: 200 },
  createFeed: { input: ofGroup, statuses: [201, 201, 201, 201, 201, 400] },
  deleteFeed: {
    input: async (w) => ({ params: { id: (await sendersFeed(w)).id } }),
    statuses: [404, 404, 204, 404, 404, 404],
  },
  readFeed: {
    input: async (w) => ({ params: { file: (await sendersFeed(w)).path.slice('/ical/'.length) } }),
    statuses: 200,
  },
  previewImport: { input: intoGroup, statuses: plannersOnly },
  importCalendar: { input: intoGroup, statuses: plannersOnly },
  readRotationTable: { input: intoGroupTable, statuses: plannersOnly },
} satisfies Record<string, Row>
