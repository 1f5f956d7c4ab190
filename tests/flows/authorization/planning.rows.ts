import * as rules from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import * as violations from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import * as holders from '@wardline/contract/paging/qualifications/qualification-holder.routes.ts'
import * as qualifications from '@wardline/contract/paging/qualifications/qualification.routes.ts'
import * as requests from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { createCalendarGroup, planShift } from '../../fixtures/paging/calendar.ts'
import { noInput, type Asked, type MatrixHospital, type Row } from './matrix.ts'

let made = 0

/** A day of its own for each request and shift. */
const dayOf = (n: number): string =>
  Temporal.Now.plainDateISO()
    .add({ days: 10 + n })
    .toString()

const absence = () => ({ starts: `${dayOf(++made)}T00:00`, ends: `${dayOf(made + 1)}T00:00` })

const groups = new WeakMap<MatrixHospital, Promise<number>>()
/** The administrator plans a group of the sender. */
const groupIn = (hospital: MatrixHospital): Promise<number> => {
  const there = groups.get(hospital) ?? createCalendarGroup(hospital, 'Planned ward')
  groups.set(hospital, there)
  return there
}

async function requestIn(hospital: MatrixHospital) {
  await groupIn(hospital)
  return hospital.sender.call(requests.createScheduleRequest, { body: absence() })
}
const onRequest = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: { id: (await requestIn(hospital)).id },
})
const onVersion =
  (body: object) =>
  async (hospital: MatrixHospital): Promise<Asked> => {
    const { id, version } = await requestIn(hospital)
    return { params: { id }, body: { ...body, version } }
  }

const rule = () => ({ name: `Rule ${++made}`, min_rest_hours: 11 })
const ruleIn = ({ administrator }: MatrixHospital) =>
  administrator.call(rules.createRestRule, { body: rule() })
const onRule = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: { id: (await ruleIn(hospital)).id },
})

const qualificationIn = ({ administrator }: MatrixHospital) =>
  administrator.call(qualifications.createQualification, { body: { name: `Qualification ${++made}` } })
const onQualification = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: { id: (await qualificationIn(hospital)).id },
})

/** The sender holds it. */
async function holderIn(hospital: MatrixHospital) {
  const { id: qualification_id } = await qualificationIn(hospital)
  const body = { qualification_id, user_id: hospital.sender.user.user_id }
  return hospital.administrator.call(holders.createQualificationHolder, { body })
}
const onHolder = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: { id: (await holderIn(hospital)).id },
})
const holderFile = async (hospital: MatrixHospital): Promise<Asked> => ({
  body: {
    header: 'user_id,qualification',
    records: [{ line: 2, text: `${hospital.sender.user.user_id},${(await qualificationIn(hospital)).name}` }],
  },
})

async function violationIn(hospital: MatrixHospital) {
  const { administrator, sender } = hospital
  const group_id = await groupIn(hospital)
  const { id, version, starts, ends } = await requestIn(hospital)
  const state = 'approved' as const
  await administrator.call(requests.decideScheduleRequest, { params: { id }, body: { state, version } })
  const { event_id, original_start } = await planShift(administrator, group_id, sender, {
    start: starts,
    end: ends,
  })
  const user_id = sender.user.user_id
  return { kind: 'absence' as const, user_id, event_id: event_id ?? 0, original_start }
}

/** Only the user of a request and the schedulers of their groups see it. */
const forOwnerAndScheduler: Row['statuses'] = [404, 404, 200, 404, 200, 404]
const forScheduler: Row['statuses'] = [403, 403, 403, 403, 200, 404]

/** tests/flows/paging/rest-rules covers schedulers of a department. */
export const planningRows = {
  listScheduleRequests: { input: noInput, statuses: 200 },
  exportScheduleRequests: { input: noInput, statuses: 200 },
  getScheduleRequest: { input: onRequest, statuses: forOwnerAndScheduler },
  createScheduleRequest: { input: () => ({ body: absence() }), statuses: 201 },
  changeScheduleRequest: { input: onVersion({ comment: 'Conference' }), statuses: forOwnerAndScheduler },
  decideScheduleRequest: {
    input: onVersion({ state: 'approved' }),
    statuses: [404, 404, 403, 404, 200, 404],
  },
  deleteScheduleRequest: { input: onRequest, statuses: [404, 404, 204, 404, 204, 404] },
  importAbsences: {
    input: async (hospital) => {
      await groupIn(hospital)
      const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${dayOf(++made).replaceAll('-', '')}\r\nSUMMARY:Leave\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
      return { body: { user_id: hospital.sender.user.user_id, calendar } }
    },
    statuses: [403, 403, 200, 403, 200, 400],
  },
  listRestRules: { input: noInput, statuses: 200 },
  getRestRule: { input: onRule, statuses: [200, 200, 200, 200, 200, 404] },
  createRestRule: { input: () => ({ body: rule() }), statuses: [403, 403, 403, 403, 201, 201] },
  changeRestRule: {
    input: async (hospital) => {
      const { id, version } = await ruleIn(hospital)
      return { params: { id }, body: { max_duty_hours: 24, version } }
    },
    statuses: forScheduler,
  },
  deleteRestRule: { input: onRule, statuses: [403, 403, 403, 403, 204, 404] },
  listQualifications: { input: noInput, statuses: 200 },
  getQualification: { input: onQualification, statuses: [200, 200, 200, 200, 200, 404] },
  createQualification: {
    input: () => ({ body: { name: `Qualification ${++made}` } }),
    statuses: [403, 403, 403, 403, 201, 201],
  },
  changeQualification: {
    input: async (hospital) => {
      const { id, version } = await qualificationIn(hospital)
      return { params: { id }, body: { enforcement: 'refuse', version } }
    },
    statuses: forScheduler,
  },
  deleteQualification: { input: onQualification, statuses: [403, 403, 403, 403, 204, 404] },
  listQualificationHolders: { input: noInput, statuses: 200 },
  exportQualificationHolders: { input: noInput, statuses: 200 },
  getQualificationHolder: { input: onHolder, statuses: forOwnerAndScheduler },
  createQualificationHolder: {
    input: async (hospital) => {
      const { id: qualification_id } = await qualificationIn(hospital)
      return { body: { qualification_id, user_id: hospital.sender.user.user_id } }
    },
    statuses: [403, 403, 403, 403, 201, 400],
  },
  changeQualificationHolder: {
    input: async (hospital) => {
      const { id, version } = await holderIn(hospital)
      return { params: { id }, body: { valid_until: dayOf(300), version } }
    },
    statuses: [404, 404, 403, 404, 200, 404],
  },
  deleteQualificationHolder: { input: onHolder, statuses: [404, 404, 403, 404, 204, 404] },
  /** Rows of users whose qualifications the caller does not keep are rejected one by one. */
  previewHolderUpload: { input: holderFile, statuses: 200 },
  uploadHolders: { input: holderFile, statuses: 200 },
  listRuleViolations: { input: noInput, statuses: 200 },
  acceptRuleViolation: {
    input: async (hospital) => ({ body: { ...(await violationIn(hospital)), reason: 'Agreed' } }),
    statuses: forScheduler,
  },
  reopenRuleViolation: {
    input: async (hospital) => {
      const body = await violationIn(hospital)
      await hospital.administrator.call(violations.acceptRuleViolation, {
        body: { ...body, reason: 'Agreed' },
      })
      return { body }
    },
    statuses: forScheduler,
  },
} satisfies Record<string, Row>
