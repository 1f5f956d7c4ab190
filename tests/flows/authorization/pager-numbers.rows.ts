import * as numbers from '@wardline/contract/paging/pager-numbers/pager-number.routes.ts'
import { noInput, type Asked, type MatrixHospital, type Row } from './matrix.ts'

let made = 0
const nextNumber = () => `+1312555${String(1000 + ++made)}`

/** Of a group outside the departments of the departmental clinician. */
const newNumber = ({ ids }: MatrixHospital): Asked => ({
  body: { number: nextNumber(), group_id: ids.groups.cardiologyOnCall },
})
const onNumber = async (w: MatrixHospital): Promise<Asked> => ({
  params: { id: (await w.administrator.call(numbers.createPagerNumber, newNumber(w))).id },
})
const file = (): Asked => ({
  body: { header: 'number,group', records: [{ line: 2, text: `${nextNumber()},Unknown group` }] },
})

export const pagerNumberRows = {
  listPagerNumbers: { input: noInput, statuses: 200 },
  getPagerNumber: { input: onNumber, statuses: [200, 200, 200, 200, 200, 404] },
  createPagerNumber: { input: newNumber, statuses: [403, 403, 403, 403, 201, 400] },
  changePagerNumber: {
    input: async (w) => ({ ...(await onNumber(w)), body: { label: 'Front door' } }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  deletePagerNumber: { input: onNumber, statuses: [403, 403, 403, 403, 204, 404] },
  // Rows that the caller may not import are rejected one by one.
  previewPagerNumberUpload: { input: file, statuses: 200 },
  uploadPagerNumbers: { input: file, statuses: 200 },
} satisfies Record<string, Row>
