import { addDays } from '@wardline/contract/days.rules.ts'
import { handOffPatients } from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { monthOf } from '@wardline/server/features/reports/tallies/day.rules.ts'
import { step_seconds } from '@wardline/server/features/reports/tallies/step.rules.ts'
import { rebuildTallies, tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { beforeEach, expect, test } from 'vitest'
import { createDepartment, joinDepartment } from '../../fixtures/hospital/departments.ts'
import { hospitalDay, hospitalToday } from '../../fixtures/hospital/hospital-day.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import {
  insertFirstSignIn,
  insertHandoffsOfAYear,
  type InsertedHandoff,
} from '../../fixtures/reports/handoffs-of-a-year.ts'

let h: Hospital
beforeEach(async () => {
  h = await createHospital()
})

const today = () => hospitalToday(h)

function medianStep(handoffs: readonly InsertedHandoff[]): number | null {
  const times = handoffs.map(({ accept_seconds }) => accept_seconds).filter((seconds) => seconds !== null)
  const median = times.toSorted((a, b) => a - b)[Math.ceil(times.length / 2) - 1]
  return median === undefined ? null : (step_seconds.find((step) => median <= step) ?? null)
}

const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10)

function summarize(handoffs: readonly InsertedHandoff[]) {
  const count = (state: string) => handoffs.filter((each) => each.state === state).length
  const readBack = handoffs.filter(({ state, read_back }) => state === 'accepted' && read_back !== '').length
  return {
    requested: handoffs.length,
    accepted: share(count('accepted'), handoffs.length),
    declined: count('declined'),
    expired: count('expired'),
    withdrawn: count('withdrawn'),
    open: 0,
    read_back: share(readBack, count('accepted')),
    escalated: handoffs.filter(({ is_escalated }) => is_escalated).length,
    accept_half: medianStep(handoffs),
  }
}

test('handoffs by department equal the rows of a year, in any period', async () => {
  const surgery = await createDepartment(h, 'Surgery')
  const emergency = await createDepartment(h, 'Emergency')
  const patient = await admitPatient(h, 'Handed, Over')
  await assign(h, h.ana, [patient])
  const departments = [[], [surgery], [emergency], [surgery, emergency]]
  const raw = await insertHandoffsOfAYear(h, { patient, handoffs: 800, seed: 7, departments })
  await insertFirstSignIn(h)
  await rebuildTallies(h.app.db, h.ids.account_id)
  const names = { 'No department': 0, Surgery: surgery, Emergency: emergency }
  const isOf = (id: number) => (each: InsertedHandoff) =>
    id === 0 ? each.department_ids.length === 0 : each.department_ids.includes(id)
  for (const [from, until] of [
    ['2000-01-01', today()],
    [addDays(today(), -290), addDays(today(), -33)],
    [addDays(today(), -70), addDays(today(), -8)],
    [monthOf(today()), today()],
    [monthOf(addDays(monthOf(today()), -1)), addDays(monthOf(today()), -1)],
  ] as const) {
    const report = await h.dora.call(routes.readPatientHandoffReport, { query: { from, until } })
    const inPeriod = raw.filter(({ requested }) => {
      const day = hospitalDay(requested)
      return day >= from && day <= until
    })
    const expected = Object.entries(names)
      .map(([department, id]) => ({ id, department, ...summarize(inPeriod.filter(isOf(id))) }))
      .filter(({ requested }) => requested > 0)
    expect(report.results.toSorted((a, b) => Number(a['id']) - Number(b['id']))).toEqual(
      expected.toSorted((a, b) => a.id - b.id),
    )
    expect(report.figures.find(({ label }) => label === 'Handoffs')?.value).toBe(inPeriod.length)
  }
})

test('a handoff counts for the departments that its giver had, also after a move', async () => {
  const { ana, cleo } = h
  const patient = await admitPatient(h, 'Moved, Giver')
  await assign(h, cleo, [patient], { role: 'Attending' })
  await cleo.call(handOffPatients, { body: { user_id: ana.user.user_id, patient_id: patient.id } })
  const surgery = await createDepartment(h, 'Surgery')
  await joinDepartment(h, cleo, surgery)
  for (const tally of [tallyAccount, rebuildTallies]) {
    await tally(h.app.db, h.ids.account_id)
    const { results } = await h.dora.call(routes.readPatientHandoffReport, { query: {} })
    expect(results).toMatchObject([{ department: 'Cardiology', requested: 1, open: 1 }])
  }
})
