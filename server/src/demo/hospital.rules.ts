import { parse } from 'csv-parse/sync'
import { careTeams } from './patients/care-teams.rules.ts'
import { diceOf } from './sources/seeded-random.ts'
import { planAcknowledgement } from './threads/acknowledgements.rules.ts'
import { demoGroups } from './on-call/paging-groups.rules.ts'
import { demoPatients } from './patients/patients.rules.ts'
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
  const care_teams = careTeams(patients, staff, roster.cast, diceOf('care teams'))
  return { staff, patients, encounters, groups, rotas, care_teams, cast: roster.cast, threads }
}

export type HospitalPlan = ReturnType<typeof planHospital>
