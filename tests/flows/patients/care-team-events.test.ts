import { dischargePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import {
  assignProvider,
  takePatients,
  unassignProvider,
} from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import {
  acceptPatientHandoff,
  handOffPatients,
  withdrawPatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { changePatient, createPatient, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import { applyCareTeamChange } from '@wardline/web/features/patients/patient.live.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient } from '../../fixtures/hospital/patients.ts'
import type { LiveConnection } from '../../fixtures/people/live-connection.ts'
import type { Person } from '../../fixtures/people/person.ts'

const careTeamKinds = /^care_team_(assigned|unassigned|taken|handoff)$/

const fetchRows = async (person: Person, query: Record<string, unknown> = {}): Promise<PatientRow[]> =>
  (await person.call(listPatients, { query: { ordering: 'name', page_size: 250, ...query } })).results

/** Presence changes by events of its own, which are not part of the care team. */
const withoutPresence = (rows: PatientRow[]): PatientRow[] =>
  rows.map((row) => ({
    ...row,
    care_team: row.care_team.map((member) => ({ ...member, provider: { ...member.provider, status: null } })),
  }))

/** Behaves like an open assignments screen: care teams come with the event, other changes are fetched by id. */
async function applyEvents(person: Person, rows: PatientRow[], events: LiveEvent[]): Promise<PatientRow[]> {
  let shown = rows
  for (const { kind, payload } of events) {
    if (careTeamKinds.test(kind))
      shown = applyCareTeamChange(shown, payload as LivePayload['care_team_assigned'])
    else if (kind === 'patient_changed') {
      const { patient_id } = payload as LivePayload['patient_changed']
      const [fresh] = await fetchRows(person, { ids: String(patient_id) })
      const others = shown.filter(({ id }) => id !== patient_id)
      shown = fresh ? [...others, fresh] : others
    }
  }
  return withoutPresence(shown.toSorted((a, b) => a.display_name.localeCompare(b.display_name)))
}

async function expectConvergence(h: Hospital, act: () => Promise<unknown>): Promise<string[]> {
  const devices: [Person, LiveConnection][] = [
    [h.ana, await h.ana.connect()],
    [h.ben, await h.ben.connect()],
  ]
  const before = await Promise.all(devices.map(([person]) => fetchRows(person)))
  await act()
  const reason = 'all events before this one have arrived'
  await h.app.db.write(h.ids.account_id, async (tx) =>
    tx.emit(sessionsEnded, { account: true }, { session_ids: [], reason }),
  )
  const kinds = new Set<string>()
  for (const [i, [person, device]] of devices.entries()) {
    await device.receives('sessions_ended', (event) => event.reason === reason)
    const events = device.events.filter(({ kind }) => /^(care_team|patient)_/.test(kind))
    const fresh = withoutPresence(await fetchRows(person))
    expect(await applyEvents(person, before[i] ?? [], events)).toEqual(fresh)
    const twice = events.flatMap((event) => [event, event])
    expect(await applyEvents(person, before[i] ?? [], twice)).toEqual(fresh)
    expect(await applyEvents(person, fresh, events)).toEqual(fresh)
    for (const { kind } of events) kinds.add(kind)
    await device.disconnect()
  }
  return [...kinds]
}

test('paging §4: open lists of patients follow handoffs: sent, withdrawn, accepted', async () => {
  const h = await createHospital()
  const { ben, cleo, dora } = h
  const { id: patient_id } = await admitPatient(h, 'Becker')
  await dora.call(assignProvider, {
    body: { provider_id: ben.user.user_id, patient_ids: [patient_id] },
  })
  const body = { user_id: cleo.user.user_id, patient_id }
  const send = async () => (await ben.call(handOffPatients, { body })).handoffs[0]?.id ?? 0
  let id = 0
  const handoff = ['care_team_handoff', 'patient_handoff_changed']
  expect(await expectConvergence(h, async () => (id = await send()))).toEqual(handoff)
  expect(await expectConvergence(h, () => ben.call(withdrawPatientHandoff, { params: { id } }))).toEqual(
    handoff,
  )
  id = await send()
  expect(
    await expectConvergence(h, () => cleo.call(acceptPatientHandoff, { params: { id }, body: {} })),
  ).toEqual(handoff)
})

test('paging §4: open lists of patients follow assign, unassign and take, and changes of the patient', async () => {
  const h = await createHospital()
  const { ben, cleo, dora } = h
  const { id } = await admitPatient(h, 'Becker')
  const params = { id }
  const provider = (person: Person) => ({ provider_id: person.user.user_id, patient_ids: [id] })
  expect(await expectConvergence(h, () => dora.call(assignProvider, { body: provider(ben) }))).toEqual([
    'care_team_assigned',
  ])
  expect(await expectConvergence(h, () => cleo.call(takePatients, { body: { patient_ids: [id] } }))).toEqual([
    'care_team_taken',
  ])
  const [row] = await fetchRows(ben, { ids: String(id) })
  expect(
    await expectConvergence(h, () =>
      cleo.call(unassignProvider, { params: { id, member_id: row?.care_team[0]?.id } }),
    ),
  ).toEqual(['care_team_unassigned'])
  expect(
    await expectConvergence(h, async () => {
      await dora.call(createPatient, { body: { last_name: 'Abel' } })
      await dora.call(changePatient, { params, body: { last_name: 'Zack' } })
      await dora.call(assignProvider, { body: provider(ben) })
    }),
  ).toEqual(['patient_changed', 'care_team_assigned'])
  expect(await expectConvergence(h, () => dora.call(dischargePatient, { params }))).toEqual([
    'care_team_unassigned',
    'patient_changed',
  ])
})

test('events about care teams name staff only, and stay in their account', async () => {
  const h = await createHospital()
  const device = await h.ben.connect()
  const elsewhere = await h.stranger.connect()
  const { id } = await admitPatient(h, 'Becker', { mrn: '68940643' })
  await h.dora.call(assignProvider, { body: { provider_id: h.ben.user.user_id, patient_ids: [id] } })
  const event = await device.receives('care_team_assigned', (e) => e.patient_id === id)
  expect(JSON.stringify([event, device.events])).not.toMatch(/Becker|68940643/)
  expect(elsewhere.events).toEqual([])
})
