import { handoffExpiryTask } from '../features/patients/handoffs/patient-handoff-expiry.actions.ts'
import { handoffHours } from '../features/patients/handoffs/patient-handoff.rules.ts'
import {
  findPatientIds,
  upsertEncounters,
  upsertPatients,
} from '../features/patients/import/patients.queries.ts'
import type { Db } from '../platform/db/connection.ts'
import type { HospitalPlan } from './hospital.rules.ts'
import * as careTeams from './patients/care-teams.queries.ts'
import { noteTemplate } from './patients/notes.rules.ts'
import * as notes from './patients/notes.queries.ts'
import * as patients from './patients/patients.queries.ts'
import { beds } from './staff/wards.rules.ts'

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Returns the ids of the published patients by external id. */
export const loadPatients = async (db: Db, account_id: number, plan: HospitalPlan, now: string) => {
  await patients.insertBeds(db, account_id, beds)
  await upsertPatients(db, account_id, plan.patients)
  await patients.placePatients(db, account_id, plan.patients)
  const names = plan.patients.map(({ external_id }) => external_id)
  const ids = await findPatientIds(db, account_id, names)
  const encounters = plan.encounters.map((row) => ({ ...row, patient_id: ids.get(row.patient) ?? 0 }))
  await upsertEncounters(db, account_id, encounters)
  await patients.insertUnidentified(db, account_id, plan.unidentified)
  await patients.backdateStays(db, account_id, now)
  await loadCareTeams(db, account_id, plan)
  await notes.insertTemplate(db, account_id, noteTemplate, now)
  await notes.insertNotes(
    db,
    account_id,
    noteTemplate.name,
    plan.notes.map((note, place) => ({
      ...note,
      place,
      created: iso(note.created),
      isByTemplate: typeof note.versions[0]?.text !== 'string',
      versions: note.versions.map(({ text, at }, i) => ({ version: i + 1, text, at: iso(at) })),
    })),
  )
  return ids
}

const loadCareTeams = async (db: Db, account_id: number, plan: HospitalPlan) => {
  await careTeams.insertMemberships(
    db,
    account_id,
    plan.care_teams.map((member, place) => ({
      ...member,
      place,
      started: iso(member.started),
      ended: iso(member.ended),
    })),
  )
  await careTeams.insertContacts(db, account_id)
  await careTeams.insertHandoffs(
    db,
    account_id,
    handoffHours,
    plan.handoffs.map((handoff, place) => ({
      ...handoff,
      place,
      requested: iso(handoff.requested),
      accepted: iso(handoff.accepted),
    })),
  )
  await careTeams.scheduleExpiry(db, account_id, handoffExpiryTask)
  const followers = plan.followers.map((follower) => ({ ...follower, started: iso(follower.started) }))
  await careTeams.insertFollowers(db, account_id, followers)
  const requests = plan.join_requests.map((request) => ({ ...request, requested: iso(request.requested) }))
  await careTeams.insertRequests(db, account_id, requests)
}
