import {
  acceptPatientHandoff,
  handOffPatients,
} from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { takePatients } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import {
  acceptCareTeamRequest,
  createCareTeamRequest,
} from '@wardline/contract/patients/care-teams/care-team-request.routes.ts'
import { dischargePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { createLocation } from '@wardline/contract/patients/location.routes.ts'
import { archiveThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import { createNoteTemplate } from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import { createNote } from '@wardline/contract/patients/notes/note.routes.ts'
import { changePatient } from '@wardline/contract/patients/patient.routes.ts'
import { listPatientUpdates } from '@wardline/contract/patients/updates/patient-update.routes.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'

test('paging §7: updates tell a stay from admission to discharge, newest first', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const patient = await admitPatient(h, 'Becker', { class: 'EMER' })
  const params = { id: patient.id }
  const bed = await dora.call(createLocation, { body: { name: '5 East 08A' } })
  await dora.call(changePatient, { params, body: { location_id: bed.id } })
  await assign(h, ben, [patient], { role: 'Attending' })
  await ana.call(createNote, { params, body: { content: 'Ate well.' } })
  await ana.call(createNote, { params, body: { content: 'My worry.', type: 'private' } })
  const { handoffs } = await ben.call(handOffPatients, {
    body: { user_id: cleo.user.user_id, patient_id: patient.id, note: 'Potassium at 22:00.' },
  })
  await cleo.call(acceptPatientHandoff, { params: { id: handoffs[0]?.id }, body: { answer: 'Will do.' } })
  await dora.call(dischargePatient, { params })
  const { count, results } = await ben.call(listPatientUpdates, { params })
  const lines = results.map(({ kind, user, to, by, detail, text }) =>
    [kind, user?.display_name, to?.display_name, by?.display_name, detail, text].filter(Boolean).join(', '),
  )
  expect(count).toBe(lines.length)
  // Changes of one transaction have the same time, so they are compared without order.
  expect(lines.toSorted()).toEqual(
    [
      'admitted, EMER',
      'moved, Dora Lind, 5 East 08A',
      'joined, Ben Okafor, Dora Lind, assigned, Attending',
      'note, Ana Ruiz, Ana Ruiz, shared, Ate well.',
      'handoff_requested, Ben Okafor, Cleo Marsh, Ben Okafor, accepted, Potassium at 22:00.',
      'handoff_closed, Ben Okafor, Cleo Marsh, Cleo Marsh, accepted, Will do.',
      'left, Ben Okafor, Cleo Marsh, Cleo Marsh, handoff, Attending',
      'joined, Cleo Marsh, Cleo Marsh, handoff, Attending',
      'left, Cleo Marsh, Dora Lind, discharged, Attending',
      'discharged, EMER',
    ].toSorted(),
  )
  expect(results.map(({ at }) => at)).toEqual(
    results.map(({ at }) => at).toSorted((a, b) => Date.parse(b) - Date.parse(a)),
  )
  expect(results.at(-1)?.kind).toBe('admitted')
  const own = await ana.call(listPatientUpdates, { params, query: { kind: 'note' } })
  expect(own.results.map(({ text }) => text)).toEqual(['My worry.', 'Ate well.'])
  expect((await ben.call(listPatientUpdates, { params, query: { kind: 'note' } })).count).toBe(1)
  expect(await listAuditEntries(h, 'patient_updates.read')).toHaveLength(3)
})

test('updates name who took over from whom, and no departure of a member who becomes responsible', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const changesOf = async (id: number) =>
    (await ana.call(listPatientUpdates, { params: { id } })).results
      .filter(({ kind }) => kind === 'joined' || kind === 'left')
      .map(({ kind, user, to, by, detail }) =>
        [kind, user?.display_name, to?.display_name, by?.display_name, detail].filter(Boolean).join(', '),
      )
      .toSorted()
  const [handed, assigned, taken, relieved] = [
    await admitPatient(h, 'Handed'),
    await admitPatient(h, 'Assigned'),
    await admitPatient(h, 'Taken'),
    await admitPatient(h, 'Relieved'),
  ]
  const all = [handed, assigned, taken, relieved]
  await assign(h, ben, all)
  await assign(h, cleo, all)
  const after = (...changes: string[]) =>
    [
      ...changes,
      'joined, Ben Okafor, Dora Lind, assigned',
      'joined, Cleo Marsh, Dora Lind, assigned',
    ].toSorted()

  const { handoffs } = await ben.call(handOffPatients, {
    body: { user_id: cleo.user.user_id, patient_id: handed.id },
  })
  await cleo.call(acceptPatientHandoff, { params: { id: handoffs[0]?.id }, body: {} })
  expect(await changesOf(handed.id)).toEqual(
    after('joined, Cleo Marsh, Cleo Marsh, handoff', 'left, Ben Okafor, Cleo Marsh, Cleo Marsh, handoff'),
  )

  await assign(h, cleo, [assigned], { is_responsible: true })
  expect(await changesOf(assigned.id)).toEqual(
    after('joined, Cleo Marsh, Dora Lind, responsible', 'left, Ben Okafor, Cleo Marsh, Dora Lind, replaced'),
  )

  await cleo.call(takePatients, { body: { patient_ids: [taken.id] } })
  expect(await changesOf(taken.id)).toEqual(
    after('joined, Cleo Marsh, Cleo Marsh, taken', 'left, Ben Okafor, Cleo Marsh, Cleo Marsh, taken'),
  )

  const { id } = await ben.call(createCareTeamRequest, {
    params: { id: relieved.id },
    body: { kind: 'relief' },
  })
  await cleo.call(acceptCareTeamRequest, { params: { id } })
  expect(await changesOf(relieved.id)).toEqual(
    after('joined, Cleo Marsh, Cleo Marsh, responsible', 'left, Ben Okafor, Cleo Marsh, Cleo Marsh, request'),
  )
  const [left] = await listAuditEntries(h, 'care_team.handoff')
  expect(left?.details).toMatchObject({ left_user_ids: [ben.user.user_id] })
})

test('updates tell a note without free text by the fields of its template', async () => {
  const h = await createHospital()
  const patient = await admitPatient(h, 'Becker')
  const params = { id: patient.id }
  const field = (name: string) => h.dora.call(createNoteField, { body: { name, show_label: true } })
  const [situation, background, plan] = [
    await field('Situation'),
    await field('Background'),
    await field('Recommendation'),
  ]
  const template = await h.dora.call(createNoteTemplate, {
    body: { name: 'SBAR', field_ids: [plan.id, situation.id, background.id] },
  })
  const write = (data: Record<string, string>, content?: string) =>
    h.ana.call(createNote, { params, body: { note_template_id: template.id, data, content } })
  await write({ [situation.id]: 'Chest pain', [background.id]: ' \n', [plan.id]: 'Repeat ECG' })
  await write({ [situation.id]: 'Chest pain' }, 'Free text')
  await write({ [situation.id]: 'x'.repeat(600) }, ' \n')
  const { results } = await h.ben.call(listPatientUpdates, { params, query: { kind: 'note' } })
  expect(results.map(({ text }) => text)).toEqual([
    `Situation: ${'x'.repeat(489)}`,
    'Free text',
    'Recommendation: Repeat ECG\nSituation: Chest pain',
  ])
})

test('updates show the pages about a patient that the reader takes part in, and their answers', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  const patient = await admitPatient(h, 'Becker')
  const params = { id: patient.id }
  const page = { patient_id: patient.id, requires_confirm: true, priority: 2, subject: 'Chest pain' }
  const thread = await ana.writes(ben, 'ST elevation. Please come.', page)
  await ana.writes(ben, 'No answer needed', { patient_id: patient.id })
  await ben.call(acceptMessage, { params: { id: thread.id }, body: {} })
  const linesOf = async (person: typeof ana) =>
    (await person.call(listPatientUpdates, { params })).results
      .filter(({ thread_id }) => thread_id !== null)
      .map(({ kind, user, detail, text, thread_id }) => [kind, user?.display_name, detail, text, thread_id])
  const lines = [
    ['answer', 'Ben Okafor', 'accepted', null, thread.id],
    ['page', 'Ana Ruiz', '2', 'Chest pain', thread.id],
  ]
  expect(await linesOf(ana)).toEqual(lines)
  expect(await linesOf(ben)).toEqual(lines)
  expect(await linesOf(cleo)).toEqual([])

  await ben.call(archiveThread, { params: { id: thread.id } })
  const listArchived = async (person: typeof ana) =>
    (await person.call(listPatientUpdates, { params })).results.map(({ is_archived }) => is_archived)
  expect(await listArchived(ben)).toEqual([true, true, false])
  expect(await listArchived(ana)).toEqual([false, false, false])
})
