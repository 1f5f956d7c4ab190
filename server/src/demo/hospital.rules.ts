import { parse } from 'csv-parse/sync'
import { careTeams } from './care-teams.rules.ts'
import { diceOf } from './dice.ts'
import { openItemsOf } from './open-items.rules.ts'
import { demoGroups } from './paging-groups.rules.ts'
import { demoPatients } from './patients.rules.ts'
import { rosterOf } from './roster.rules.ts'
import { rotasOf } from './shifts.rules.ts'
import type { Sources } from './source.ts'
import { demoStaff } from './staff.rules.ts'
import type { Provider } from './staff.rules.ts'
import { storiesOf } from './stories.rules.ts'
import { stage } from './threads.rules.ts'

/**
 * The whole demo hospital as data: the same sources and the same `now` (epoch milliseconds) give the same hospital.
 * Each part has dice of its own, so that a change to one does not shuffle the others.
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
    .map((thread) => ({ ...thread, open_items: openItemsOf(thread, now, answers) }))
    .toSorted((a, b) => (a.messages[0]?.at ?? 0) - (b.messages[0]?.at ?? 0))
  const stars = roster.cast.map(({ uid }) => uid)
  const rotas = rotasOf(groups, stars, new Date(now).toISOString())
  const care_teams = careTeams(patients, staff, roster.cast, diceOf('care teams'))
  return { staff, patients, encounters, groups, rotas, care_teams, cast: roster.cast, threads }
}

export type HospitalPlan = ReturnType<typeof planHospital>
