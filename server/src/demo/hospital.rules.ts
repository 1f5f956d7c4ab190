import { parse } from 'csv-parse/sync'
import { diceOf } from './dice.ts'
import { demoGroups } from './paging-groups.rules.ts'
import { demoPatients } from './patients.rules.ts'
import { rosterOf } from './roster.rules.ts'
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
  const groups = demoGroups(staff, diceOf('groups'))
  const roster = rosterOf(staff, diceOf('roster'))
  const dice = diceOf('threads')
  const hospital = { staff, roster, patients, groups, now }
  const threads = storiesOf(sources, diceOf('stories'))
    .map((story) => stage(story, hospital, dice))
    .toSorted((a, b) => (a.messages[0]?.at ?? 0) - (b.messages[0]?.at ?? 0))
  return { staff, patients, encounters, groups, cast: roster.cast, threads }
}

export type HospitalPlan = ReturnType<typeof planHospital>
