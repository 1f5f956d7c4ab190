import { createLocation } from '@wardline/contract/patients/location.routes.ts'
import { sql } from 'kysely'
import { searchFhir } from '../../../fixtures/fhir/fhir-client.ts'
import { planShift } from '../../../fixtures/paging/calendar.ts'
import { noInput, type Asked, type MatrixHospital, type Row } from '../matrix.ts'

const everyone: Row['statuses'] = [200, 200, 200, 200, 200, 404]
const clinicians: Row['statuses'] = [200, 200, 200, 403, 200, 404]
/** The stranger is an administrator of another hospital, whose lists they see. */
const cliniciansAnywhere: Row['statuses'] = [200, 200, 200, 403, 200, 200]
const subscribersOnly: Row['statuses'] = [404, 200, 200, 404, 404, 404]

const withId = (id: number | string): Asked => ({ params: { id } })

let days = 0

/** Adds a shift of the sender and returns its slot. */
async function newestSlot({ app, administrator, sender, ids }: MatrixHospital) {
  const group_id = ids.groups.cardiologyOnCall
  await app.db.acrossAccounts((db) =>
    sql`insert into paging_group_member (account_id, group_id, user_id)
        values (${ids.account_id}, ${group_id}, ${sender.user.user_id}) on conflict do nothing`.execute(db),
  )
  const day = Temporal.Now.plainDateISO('UTC')
    .add({ days: (days += 1) })
    .toString()
  await planShift(administrator, group_id, sender, { start: `${day}T07:00`, end: `${day}T08:00` })
  const [slot] = await searchFhir(
    administrator,
    `Slot?schedule=${group_id}-${sender.user.user_id}&_sort=-start&_count=1`,
  )
  return slot
}

async function careTeamId({ app, ids, sender }: MatrixHospital): Promise<number> {
  await app.db.acrossAccounts((db) =>
    sql`insert into care_team_member (account_id, patient_id, user_id)
        select ${ids.account_id}, ${ids.patient}, ${sender.user.user_id} on conflict do nothing`.execute(db),
  )
  return ids.patient
}

async function newestRequest({ sender, recipient }: MatrixHospital): Promise<string> {
  await sender.writes(recipient, 'Please confirm', { requires_confirm: true })
  const [request] = await searchFhir(sender, 'CommunicationRequest?_count=1')
  return request.id
}

export const fhirRows = {
  getFhirCapabilities: { input: noInput, statuses: 200 },
  searchFhirPatients: { input: noInput, statuses: cliniciansAnywhere },
  readFhirPatient: { input: ({ ids }) => withId(ids.patient), statuses: clinicians },
  searchFhirEncounters: { input: noInput, statuses: cliniciansAnywhere },
  readFhirEncounter: { input: ({ ids }) => withId(ids.encounter), statuses: clinicians },
  searchFhirCareTeams: { input: noInput, statuses: cliniciansAnywhere },
  readFhirCareTeam: { input: async (w) => withId(await careTeamId(w)), statuses: clinicians },
  searchFhirCommunications: { input: noInput, statuses: 200 },
  readFhirCommunication: {
    input: ({ thread }) => withId(`${thread.id}-${thread.last_message.id}`),
    statuses: subscribersOnly,
  },
  searchFhirCommunicationRequests: { input: noInput, statuses: 200 },
  readFhirCommunicationRequest: {
    input: async (w) => withId(await newestRequest(w)),
    statuses: subscribersOnly,
  },
  searchFhirSchedules: { input: noInput, statuses: 200 },
  readFhirSchedule: {
    input: async (w) => withId((await newestSlot(w)).schedule.reference.split('/')[1]),
    statuses: everyone,
  },
  searchFhirSlots: { input: noInput, statuses: 200 },
  readFhirSlot: { input: async (w) => withId((await newestSlot(w)).id), statuses: everyone },
  searchFhirAuditEvents: { input: noInput, statuses: [403, 403, 403, 403, 200, 200] },
  readFhirAuditEvent: {
    input: async ({ administrator }) =>
      withId((await searchFhir(administrator, 'AuditEvent?_count=1'))[0].id),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  searchFhirPractitioners: { input: noInput, statuses: 200 },
  readFhirPractitioner: { input: ({ sender }) => withId(sender.user.user_id), statuses: everyone },
  searchFhirOrganizations: { input: noInput, statuses: 200 },
  readFhirOrganization: { input: ({ ids }) => withId(ids.departments.cardiology), statuses: everyone },
  searchFhirLocations: { input: noInput, statuses: cliniciansAnywhere },
  readFhirLocation: {
    input: async ({ administrator }) => {
      const body = { name: `Room ${(days += 1)}`, kind: 'room', parent_id: null }
      return withId((await administrator.call(createLocation, { body })).id)
    },
    statuses: clinicians,
  },
  searchFhirHealthcareServices: { input: noInput, statuses: 200 },
  readFhirHealthcareService: { input: ({ ids }) => withId(ids.groups.cardiologyOnCall), statuses: everyone },
} satisfies Record<string, Row>
