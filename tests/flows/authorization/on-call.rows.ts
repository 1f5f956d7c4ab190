import { addHolidays } from '@wardline/contract/paging/holidays/holiday.routes.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from './matrix.ts'

const onGroup = ({ ids }: MatrixHospital): Asked => ({ params: { id: ids.groups.cardiologyOnCall } })
const everyoneHere: Row['statuses'] = [200, 200, 200, 200, 200, 404]

export const onCallRows = {
  listOnCall: { input: noInput, statuses: 200 },
  listMyShifts: { input: noInput, statuses: 200 },
  listShiftNotices: { input: noInput, statuses: 200 },
  getShiftReminders: { input: noInput, statuses: 200 },
  setShiftReminders: { input: () => ({ body: { is_on: true } }), statuses: 200 },
  getShiftSummary: { input: noInput, statuses: 200 },
  getShiftSummarySettings: { input: noInput, statuses: 200 },
  setShiftSummarySettings: {
    input: () => ({ body: { frequency: 'weekly', weekday: 1, time: '07:00' } }),
    statuses: 200,
  },
  sendShiftSummary: { input: () => ({ body: {} }), statuses: 202 },
  listHolidays: { input: noInput, statuses: 200 },
  addHolidays: {
    input: () => ({ body: { holidays: [{ day: '2099-12-25', name: 'Christmas Day' }] } }),
    statuses: [403, 403, 403, 403, 200, 200],
  },
  removeHoliday: {
    input: async ({ administrator }) => {
      const body = { holidays: [{ day: '2099-12-26', name: 'Boxing Day' }] }
      const { results } = await administrator.call(addHolidays, { body })
      return { params: { id: results.at(-1)?.id ?? 0 } }
    },
    statuses: [403, 403, 403, 403, 204, 404],
  },
  readHolidayFile: {
    input: () => ({ body: { calendar: 'no calendar' } }),
    statuses: [403, 403, 403, 403, 400, 400],
  },
  getPersonCard: {
    input: ({ recipient }) => ({ params: { id: recipient.user.user_id } }),
    statuses: everyoneHere,
  },
  getOnCall: { input: onGroup, statuses: everyoneHere },
  listFreeMembers: {
    input: (hospital) => ({
      ...onGroup(hospital),
      query: { start: '2099-01-01T07:00', end: '2099-01-01T19:00' },
    }),
    statuses: everyoneHere,
  },
  listGaps: {
    input: (hospital) => ({
      ...onGroup(hospital),
      query: { from: '2027-01-01T00:00', until: '2027-02-01T00:00' },
    }),
    statuses: everyoneHere,
  },
  getCoverage: { input: onGroup, statuses: everyoneHere },
} satisfies Record<string, Row>
