import { parse } from 'csv-parse/sync'
import type { EncounterRow } from '../features/patients/import/encounter-rows.rules.ts'
import { careTeams } from './patients/care-teams.rules.ts'
import type { Hospital, Inpatient } from './patients/care-teams.rules.ts'
import { followers, joinRequests } from './patients/followers.rules.ts'
import { handoffs } from './patients/handoffs.rules.ts'
import { demoNotes, handoffTexts, noteTexts } from './patients/notes.rules.ts'
import { diceOf } from './sources/seeded-random.ts'
import { planAcknowledgement } from './threads/acknowledgements.rules.ts'
import { demoGroups } from './on-call/paging-groups.rules.ts'
import { createPlanning } from './planning/planning.rules.ts'
import { demoPatients, unidentifiedPatient } from './patients/patients.rules.ts'
import type { DemoPatient } from './patients/patients.rules.ts'
import { rosterOf } from './on-call/roster.rules.ts'
import { rotasOf } from './on-call/shifts.rules.ts'
import type { Sources } from './sources/published-files.ts'
import { demoStaff } from './staff/staff.rules.ts'
import type { Provider } from './staff/staff.rules.ts'
import { storiesOf } from './threads/stories.rules.ts'
import { stage } from './threads/threads.rules.ts'

/**
 * Plans the demo hospital. The same sources and the same `now` (epoch milliseconds) give the same result. Each
 * part has a random generator of its own, so that a change in one does not affect the others.
 */
export const planHospital = (sources: Sources, now: number) => {
  const staff = demoStaff(
    sources.staff,
    parse<Provider>(sources.providers, { columns: true }),
    diceOf('staff'),
  )
  const { patients, encounters } = demoPatients(sources.patients, sources.encounters, now)
  const roster = rosterOf(staff, diceOf('roster'))
  const groups = demoGroups(staff, roster.cast, diceOf('groups'))
  const dice = diceOf('threads')
  const answers = diceOf('answers')
  const hospital = { staff, roster, patients, groups, now }
  const threads = storiesOf(sources, diceOf('stories'))
    .map((story) => stage(story, hospital, dice))
    .map((thread) => ({ ...thread, acknowledgements: planAcknowledgement(thread, now, answers) }))
    .toSorted((a, b) => (a.messages[0]?.at ?? 0) - (b.messages[0]?.at ?? 0))
  const stars = roster.cast.map(({ uid }) => uid)
  const rotas = rotasOf(groups, stars, new Date(now).toISOString())
  return {
    staff,
    patients,
    encounters,
    groups,
    rotas,
    planning: createPlanning(groups, stars, now),
    cast: roster.cast,
    threads,
    unidentified: unidentifiedPatient(patients, now),
    ...planCare(sources, { inpatients: inpatientsOf(patients, encounters), staff, cast: roster.cast, now }),
  }
}

const inpatientsOf = (patients: DemoPatient[], encounters: EncounterRow[]): Inpatient[] => {
  const started = new Map(
    encounters.map(({ external_id, starts }) => [external_id, Date.parse(starts)] as const),
  )
  return patients.flatMap(({ bed, stay, ...patient }) => {
    const admitted = started.get(stay ?? '')
    return bed && admitted !== undefined ? [{ ...patient, bed, stay, admitted }] : []
  })
}

const planCare = (sources: Sources, hospital: Hospital) => {
  const texts = noteTexts(sources)
  const care_teams = careTeams(hospital, diceOf('care teams'))
  return {
    care_teams,
    handoffs: handoffs(hospital, care_teams, handoffTexts(texts), diceOf('handoffs')),
    notes: demoNotes(hospital, care_teams, texts, diceOf('notes')),
    followers: followers(hospital, care_teams, diceOf('followers')),
    join_requests: joinRequests(hospital, care_teams, diceOf('join requests')),
  }
}

export type HospitalPlan = ReturnType<typeof planHospital>
