import { dischargePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { assignProvider } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import { createCareTeamRequest } from '@wardline/contract/patients/care-teams/care-team-request.routes.ts'
import { handOffPatients } from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { createPatient } from '@wardline/contract/patients/patient.routes.ts'
import { createForm } from '../../../fixtures/files/uploads.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { noInput, type Asked, type MatrixHospital, type Row } from '../matrix.ts'

let made = 0

const onPatient = ({ ids }: MatrixHospital) => ({ params: { id: ids.patient } })

const admit = async ({ administrator }: MatrixHospital): Promise<number> =>
  (await administrator.call(createPatient, { body: { last_name: `Patient ${++made}` } })).id

const onNew = async (w: MatrixHospital): Promise<Asked & { params: { id: number } }> => ({
  params: { id: await admit(w) },
})

const assign = ({ administrator }: MatrixHospital, id: number, person: Person) =>
  administrator.call(assignProvider, {
    body: { provider_id: person.user.user_id, patient_ids: [id] },
  })

/** The recipient is on the care team. */
const onTeam = async (w: MatrixHospital): Promise<Asked & { params: { id: number } }> => {
  const on = await onNew(w)
  await assign(w, on.params.id, w.recipient)
  return on
}

/** The sender asks to join the team of the recipient. */
const onRequest = async (w: MatrixHospital): Promise<Asked> => {
  const { params } = await onTeam(w)
  return {
    params: { id: (await w.sender.call(createCareTeamRequest, { params, body: { kind: 'join' } })).id },
  }
}

/** The recipient asks the sender to take over. */
const onHandoff = async (w: MatrixHospital): Promise<Asked> => {
  const { params } = await onTeam(w)
  const body = { user_id: w.sender.user.user_id, patient_id: params.id }
  const { handoffs } = await w.recipient.call(handOffPatients, { body })
  return { params: { id: handoffs[0]?.id } }
}

const withPatients: Row['statuses'] = [200, 200, 200, 403, 200, 200]
const viewers: Row['statuses'] = [200, 200, 200, 403, 200, 404]
const editors: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const members: Row['statuses'] = [403, 200, 403, 403, 200, 404]

const uploadPart = () => ({
  header: 'mrn,last_name,first_name,date_of_birth',
  records: [{ line: 2, text: `M${++made},Uploaded,Patient,1974-02-14` }],
})

const uploadForm = (): FormData => {
  const { header, records } = uploadPart()
  const bytes = new TextEncoder().encode(`${header}\n${records[0]?.text}`)
  return createForm({ name: 'patients.csv', bytes, type: 'text/csv' })
}

export const patientRows = {
  // The stranger uploads to the own account.
  previewPatientUpload: {
    input: () => ({ body: uploadPart() }),
    statuses: [403, 403, 403, 403, 200, 200],
  },
  uploadPatients: { input: () => ({ form: uploadForm() }), statuses: [403, 403, 403, 403, 200, 200] },
  listPatients: { input: noInput, statuses: withPatients },
  getPatientViews: { input: noInput, statuses: withPatients },
  getPatient: { input: onPatient, statuses: viewers },
  // The stranger adds a patient to the own account.
  createPatient: {
    input: () => ({ body: { last_name: `Patient ${++made}` } }),
    statuses: [403, 403, 403, 403, 201, 201],
  },
  changePatient: { input: async (w) => ({ ...(await onNew(w)), body: { sex: 'F' } }), statuses: editors },
  dischargePatient: { input: onNew, statuses: [403, 403, 403, 403, 204, 404] },
  readmitPatient: {
    input: async (w) => {
      const { params } = await onNew(w)
      await w.administrator.call(dischargePatient, { params })
      return { params, body: {} }
    },
    statuses: editors,
  },
  mergePatient: {
    input: async (w) => ({ ...(await onNew(w)), body: { into_id: await admit(w) } }),
    statuses: editors,
  },
  listEncounters: { input: noInput, statuses: withPatients },
  listLocations: { input: noInput, statuses: withPatients },
  createLocation: {
    input: () => ({ body: { name: `Bed ${++made}` } }),
    statuses: [403, 403, 403, 403, 201, 201],
  },
  listCareProviders: { input: noInput, statuses: withPatients },
  getCareTeam: { input: onPatient, statuses: viewers },
  assignProvider: {
    input: async (w) => {
      const { params } = await onTeam(w)
      return { body: { provider_id: w.administrator.user.user_id, patient_ids: [params.id] } }
    },
    statuses: [403, 200, 403, 403, 200, 400],
  },
  unassignProvider: {
    input: async (w) => {
      const { params } = await onTeam(w)
      const { patients } = await assign(w, params.id, w.administrator)
      const own = patients[0]?.care_team.find(({ provider }) => provider.id === w.administrator.user.user_id)
      return { params: { ...params, member_id: own?.id } }
    },
    statuses: members,
  },
  takePatients: {
    input: async (w) => ({ body: { patient_ids: [await admit(w)] } }),
    statuses: [200, 200, 200, 403, 200, 400],
  },
  listCareTeamRequests: { input: noInput, statuses: withPatients },
  listPatientCareTeamRequests: { input: onPatient, statuses: viewers },
  createCareTeamRequest: {
    input: async (w) => ({ ...(await onNew(w)), body: { kind: 'join' } }),
    statuses: [201, 201, 201, 403, 201, 404],
  },
  acceptCareTeamRequest: { input: onRequest, statuses: members },
  declineCareTeamRequest: { input: onRequest, statuses: members },
  withdrawCareTeamRequest: { input: onRequest, statuses: [404, 404, 200, 403, 404, 404] },
  listPatientHandoffs: { input: noInput, statuses: withPatients },
  listHandoffsOfPatient: { input: onPatient, statuses: viewers },
  handOffPatients: {
    input: async (w) => {
      const { params } = await onTeam(w)
      return { body: { user_id: w.administrator.user.user_id, patient_id: params.id } }
    },
    // 409: not on the care team; 400: to oneself, or an unknown patient.
    statuses: [409, 201, 409, 403, 400, 400],
  },
  acceptPatientHandoff: {
    input: async (w) => ({ ...(await onHandoff(w)), body: {} }),
    statuses: [403, 403, 200, 403, 403, 404],
  },
  getPatientHandoff: { input: onHandoff, statuses: viewers },
  openPatientHandoff: { input: onHandoff, statuses: [403, 403, 200, 403, 403, 404] },
  saveHandoffReadBack: {
    input: async (w) => ({ ...(await onHandoff(w)), body: { version: 1, read_back: 'Stable.' } }),
    statuses: [403, 403, 200, 403, 403, 404],
  },
  correctPatientHandoff: {
    input: async (w) => ({ ...(await onHandoff(w)), body: { version: 1, summary: 'Corrected.' } }),
    statuses: [403, 200, 403, 403, 403, 404],
  },
  getHandoffComposer: { input: noInput, statuses: [200, 200, 200, 403, 200, 200] },
  saveHandoffDraft: {
    input: async (w) => ({ ...(await onTeam(w)), body: { summary: 'Draft.' } }),
    // 409: not on the care team.
    statuses: [409, 200, 409, 403, 409, 404],
  },
  declinePatientHandoff: {
    input: async (w) => ({ ...(await onHandoff(w)), body: { answer: 'In the OR.' } }),
    statuses: [403, 403, 200, 403, 403, 404],
  },
  withdrawPatientHandoff: { input: onHandoff, statuses: [403, 200, 403, 403, 403, 404] },
  listPatientUpdates: { input: onPatient, statuses: viewers },
  getPatientAccess: { input: onPatient, statuses: viewers },
  openRecord: {
    input: (w) => ({ ...onPatient(w), body: { reason: 'treating' } }),
    statuses: [201, 201, 201, 403, 201, 404],
  },
  closeRecord: { input: onPatient, statuses: viewers },
  listPatientThreads: { input: onPatient, statuses: viewers },
  followPatient: { input: onPatient, statuses: viewers },
  unfollowPatient: { input: onPatient, statuses: viewers },
} satisfies Record<string, Row>
