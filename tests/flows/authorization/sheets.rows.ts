import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'
import { noInput, type Asked, type MatrixHospital, type Row } from './matrix.ts'

let made = 0

const onGroup = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: { id: await createCalendarGroup(hospital, `Ward ${++made} with a roster`) },
  query: { from: '2027-01-01', to: '2027-01-31' },
})

const onGroups = async (hospital: MatrixHospital): Promise<Asked> => {
  const { params, query } = await onGroup(hospital)
  return { query: { ...query, group_ids: String(params?.['id']) } }
}

/** Every user of the account may read calendars. */
export const sheetRows = {
  getDaySheet: { input: noInput, statuses: 200 },
  printDaySheet: { input: noInput, statuses: 200 },
  getRoster: { input: onGroup, statuses: [200, 200, 200, 200, 200, 404] },
  exportRoster: { input: onGroup, statuses: [200, 200, 200, 200, 200, 404] },
  getHospitalRoster: { input: onGroups, statuses: [200, 200, 200, 200, 200, 404] },
  exportHospitalRoster: { input: onGroups, statuses: [200, 200, 200, 200, 200, 404] },
} satisfies Record<string, Row>
