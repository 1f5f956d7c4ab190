import { changeFlags } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import {
  acceptPatientHandoff,
  correctPatientHandoff,
  getHandoffComposer,
  getPatientHandoff,
  handOffPatients,
  listPatientHandoffs,
  openPatientHandoff,
  saveHandoffDraft,
  saveHandoffReadBack,
  withdrawPatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { listNotes } from '@wardline/contract/patients/notes/note.routes.ts'
import { listNoteTemplates } from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import { createAccount } from '@wardline/server/cli/new-account.actions.ts'
import { insertHandoffTemplate } from '@wardline/server/cli/note-templates.queries.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import type { Person } from '../../fixtures/people/person.ts'

const summary = '52 M, anterior STEMI. Heparin running.'
const content = (owner_id: number | null = null) => ({
  severity: 'watcher' as const,
  summary,
  actions: [
    { id: 'troponin', text: 'Repeat troponin', owner_id, due: '2026-11-22T20:00:00Z' },
    { id: 'echo', text: 'Echo for EF' },
  ],
  contingencies: [{ id: 'bp', condition: 'SBP < 90', response: '250 mL bolus' }],
})

/** Ben is responsible for the patient. */
async function startWithBen(name = 'Becker') {
  const h = await createHospital()
  await h.app.db.write(h.ids.account_id, ({ db }) => insertHandoffTemplate(db, h.ids.account_id))
  const patient = await admitPatient(h, name)
  await assign(h, h.ben, [patient], { role: 'Attending' })
  return { h, patient }
}

async function send(
  { ben, cleo }: Hospital,
  patient: { id: number },
  more: ReturnType<typeof content> | { severity: 'stable'; summary: string } = content(),
): Promise<number> {
  const body = { user_id: cleo.user.user_id, patients: [{ patient_id: patient.id, ...more }] }
  const { handoffs } = await ben.call(handOffPatients, { body })
  return handoffs[0]?.id ?? 0
}

const accepts = (person: Person, id: number, body: Record<string, unknown> = {}) =>
  person.request(acceptPatientHandoff, { params: { id }, body })
const readBack = 'Watcher after a STEMI. I call cardiology with the troponin.'
const everything = { version: 1, checked: ['troponin', 'echo'], answer: readBack }

test('a watcher is accepted after each action is checked and the handoff is read back', async () => {
  const { h, patient } = await startWithBen()
  const { cleo } = h
  const id = await send(h, patient, content(cleo.user.user_id))
  expect((await cleo.call(listPatientHandoffs)).results).toMatchObject([
    {
      severity: 'watcher',
      summary,
      note: summary,
      actions: [
        { id: 'troponin', owner: { display_name: 'Cleo Marsh' }, is_checked: false, changed: null },
        { id: 'echo', owner: null, due: null },
      ],
      contingencies: [{ condition: 'SBP < 90', response: '250 mL bolus' }],
      seen: null,
      requires_read_back: true,
      needs: ['opening', 'checks', 'read_back'],
    },
  ])
  expect((await accepts(cleo, id)).body.version).toEqual([
    'Send the version of the handoff that was read back.',
  ])
  const opened = await cleo.call(openPatientHandoff, { params: { id } })
  expect(opened).toMatchObject({ seen_version: 1, needs: ['checks', 'read_back'] })
  const { version: _, ...unread } = everything
  expect((await accepts(cleo, id, { version: 1, checked: ['echo'] })).body).toMatchObject({
    code: 'handoff.not_read',
    detail: 'You cannot accept Becker yet: check each action, read it back in your own words.',
  })
  expect((await accepts(cleo, id, { ...everything, answer: '  ' })).body.code).toBe('handoff.not_read')
  expect((await accepts(cleo, id, { ...everything, checked: ['other'] })).body.checked).toEqual([
    'An action that was checked is not on the list. Open the handoff again.',
  ])
  expect((await accepts(cleo, id, unread)).status).toBe(400)
  expect((await accepts(cleo, id, everything)).body).toMatchObject({ state: 'accepted', answer: readBack })
})

test('the read-back is saved while it is written, and both users see it', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo } = h
  const id = await send(h, patient)
  const device = await ben.connect()
  await cleo.call(openPatientHandoff, { params: { id } })
  await cleo.call(saveHandoffReadBack, {
    params: { id },
    body: { version: 1, checked: ['echo'], read_back: 'Watcher' },
  })
  await device.receives('patient_handoff_changed', (e) => e.handoff_id === id)
  const { results } = await ben.call(listPatientHandoffs, { query: { direction: 'sent' } })
  expect(results).toMatchObject([
    { read_back: 'Watcher', actions: [{ is_checked: false }, { is_checked: true }], may: { correct: true } },
  ])
  expect((await cleo.call(getPatientHandoff, { params: { id } })).needs).toEqual(['checks'])
  const refused = await ben.request(saveHandoffReadBack, { params: { id }, body: { version: 1 } })
  expect(refused.body.detail).toBe(
    'This handoff is for Cleo Marsh. Only Cleo Marsh can accept or decline it.',
  )
})

test('a correction after the opening marks what changed, clears its check, and refuses an older read-back', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo } = h
  const id = await send(h, patient)
  await cleo.call(openPatientHandoff, { params: { id } })
  await cleo.call(saveHandoffReadBack, {
    params: { id },
    body: { version: 1, checked: ['troponin', 'echo'], read_back: readBack },
  })
  const corrects = (version: number) =>
    ben.request(correctPatientHandoff, {
      params: { id },
      body: {
        version,
        actions: [
          { id: 'troponin', text: 'Repeat troponin', due: '2026-11-22T20:00:00Z' },
          { id: 'echo', text: 'Hold heparin if platelets < 100' },
        ],
        contingencies: [],
      },
    })
  expect((await corrects(1)).body).toMatchObject({
    version: 2,
    summary,
    summary_changed: null,
    actions: [
      { id: 'troponin', changed: null, is_checked: true },
      { id: 'echo', changed: expect.stringMatching(/T/), is_checked: false },
    ],
    removed: [{ text: 'If SBP < 90, then 250 mL bolus' }],
    seen_version: 1,
  })
  expect((await corrects(1)).body.code).toBe('handoff.changed')
  expect((await accepts(cleo, id, everything)).body).toEqual({
    code: 'handoff.changed',
    detail:
      'Ben Okafor changed this handoff after you opened it. Read what changed, then accept. Nothing was changed.',
  })
  expect((await accepts(cleo, id, { version: 2 })).body.code).toBe('handoff.not_read')
  expect((await accepts(cleo, id, { ...everything, version: 2 })).body.state).toBe('accepted')
  expect((await corrects(2)).body.detail).toBe(
    'This handoff was accepted by Cleo Marsh before. Nothing was changed.',
  )
  expect(await listAuditEntries(h, 'patient_handoff.corrected')).toHaveLength(1)
})

test('a read-back that is saved after a correction does not count as reading the correction', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo } = h
  const id = await send(h, patient)
  const params = { id }
  const saves = (version: number) =>
    cleo.request(saveHandoffReadBack, {
      params,
      body: { version, checked: ['troponin', 'echo'], read_back: readBack },
    })
  expect((await saves(1)).body).toMatchObject({ seen: null, seen_version: null, needs: ['opening'] })
  await cleo.call(openPatientHandoff, { params })
  await ben.call(correctPatientHandoff, { params, body: { version: 1, summary: 'Corrected' } })
  expect((await saves(1)).body.code).toBe('handoff.changed')
  expect((await saves(2)).body).toMatchObject({
    seen_version: 1,
    read_back: readBack,
    needs: ['opening'],
  })
  expect((await accepts(cleo, id, { version: 2 })).body.code).toBe('handoff.not_read')
  await cleo.call(openPatientHandoff, { params })
  expect((await accepts(cleo, id, { version: 2 })).body.state).toBe('accepted')
})

test('a stable patient is accepted once it was opened, unless the account requires a read-back of all', async () => {
  const { h, patient } = await startWithBen()
  const { cleo, dora } = h
  const id = await send(h, patient, { severity: 'stable', summary })
  expect((await accepts(cleo, id, { version: 1 })).body.detail).toBe(
    'You cannot accept Becker yet: open the handoff.',
  )
  await cleo.call(openPatientHandoff, { params: { id } })
  await dora.call(changeFlags, { params: { id: h.ids.account_id }, body: { read_back_all_handoffs: true } })
  expect((await accepts(cleo, id, { version: 1 })).body.detail).toBe(
    'You cannot accept Becker yet: read it back in your own words.',
  )
  await dora.call(changeFlags, { params: { id: h.ids.account_id }, body: { read_back_all_handoffs: false } })
  expect((await accepts(cleo, id, { version: 1 })).body.state).toBe('accepted')
})

test('an accepted handoff is kept as a record by the template, with the read-back', async () => {
  const { h, patient } = await startWithBen()
  const { ana, cleo } = h
  await accepts(cleo, await send(h, patient, content(cleo.user.user_id)), everything)
  const { results } = await ana.call(listNotes, { params: { id: patient.id } })
  expect(results).toMatchObject([
    {
      type: 'record',
      note_template: 'Handoff (I-PASS)',
      author: { display_name: 'Ben Okafor' },
      content: 'Ben Okafor handed off to Cleo Marsh.',
      data: [
        { name: 'Illness severity', value: 'Watcher' },
        { name: 'Patient summary', value: summary },
        { name: 'Action list', value: 'Repeat troponin · Cleo Marsh · Nov 22, 15:00\nEcho for EF' },
        { name: 'Situation awareness', value: 'If SBP < 90, then 250 mL bolus' },
        { name: 'Synthesis by receiver', value: readBack },
      ],
    },
  ])
})

test('a new account has the template of handoffs with its fields in the order of I-PASS', async () => {
  const h = await createHospital()
  await createAccount(h.app.db, 'Second hospital')
  expect((await h.dora.call(listNoteTemplates)).results).toEqual([])
  await h.app.db.write(h.ids.account_id, ({ db }) => insertHandoffTemplate(db, h.ids.account_id))
  const { results } = await h.dora.call(listNoteTemplates)
  expect(results.map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
    [
      'Handoff (I-PASS)',
      ['Illness severity', 'Patient summary', 'Action list', 'Situation awareness', 'Synthesis by receiver'],
    ],
  ])
})

test('a draft is kept per giver and patient until it is sent, and is read by its author only', async () => {
  const { h, patient } = await startWithBen()
  const { ana, ben, cleo } = h
  const params = { id: patient.id }
  const saves = (person: Person, body: Record<string, unknown>) =>
    person.request(saveHandoffDraft, { params, body })
  expect((await saves(ben, { ...content(), version: 0 })).body).toMatchObject({ version: 1, summary })
  expect((await saves(ben, { summary: 'Later', version: 1 })).body.version).toBe(2)
  expect((await saves(ben, { summary: 'From another window', version: 1 })).body).toEqual({
    code: 'handoff_draft.changed',
    detail: 'You changed this draft in another window. Choose which text to keep.',
  })
  expect((await saves(ana, { summary })).body.detail).toBe(
    'You are no longer on the care team of Becker, so you cannot hand off this patient.',
  )
  const action = { id: 'a', text: 'BMP', owner_id: h.stranger.user.user_id }
  expect((await saves(ben, { actions: [action] })).body.actions).toEqual([
    expect.stringMatching(/No user of this hospital/),
  ])
  expect((await saves(ben, { actions: [{ id: 'a', text: 'x'.repeat(501) }] })).status).toBe(400)
  expect((await ben.call(getHandoffComposer)).patients).toMatchObject([
    { patient: { display_name: 'Becker' }, draft: { summary: 'Later', version: 2 }, received: null },
  ])
  await assign(h, cleo, [patient])
  expect((await cleo.call(getHandoffComposer)).patients).toMatchObject([{ draft: null }])
  const blank = await ben.request(handOffPatients, {
    body: { user_id: cleo.user.user_id, patient_id: patient.id, actions: [{ id: 'a', text: ' ' }] },
  })
  expect(blank.status).toBe(400)
  const id = await send(h, patient)
  expect((await ben.call(getHandoffComposer)).patients).toMatchObject([
    { draft: null, member: { handoff: { id } } },
  ])
})

test('a correction is kept as a draft until it is saved, or the handoff is accepted', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo } = h
  const draftOf = async () => (await ben.call(getHandoffComposer)).patients[0]?.draft
  const keep = (text: string) =>
    ben.call(saveHandoffDraft, { params: { id: patient.id }, body: { ...content(), summary: text } })
  const id = await send(h, patient)
  await keep('Half a correction')
  expect(await draftOf()).toMatchObject({ summary: 'Half a correction' })
  expect(await cleo.call(getPatientHandoff, { params: { id } })).toMatchObject({ summary, version: 1 })
  await ben.call(correctPatientHandoff, {
    params: { id },
    body: { ...content(), summary: 'Corrected', version: 1 },
  })
  expect(await draftOf()).toBeNull()
  await keep('Never saved')
  await accepts(cleo, id, { ...everything, version: 2 })
  await assign(h, ben, [patient])
  expect(await draftOf()).toBeNull()
})

test('the receiver finds the handoff that they took over in the composer, and recent ones in the list', async () => {
  const { h, patient } = await startWithBen()
  const { ben, cleo } = h
  const id = await send(h, patient)
  await accepts(cleo, id, everything)
  expect((await cleo.call(getHandoffComposer)).patients).toMatchObject([{ received: { id, summary } }])
  expect((await cleo.call(listPatientHandoffs)).count).toBe(0)
  const recent = { state: 'recent' } as const
  expect((await cleo.call(listPatientHandoffs, { query: recent })).results).toMatchObject([
    { id, state: 'accepted', needs: [] },
  ])
  h.clock.forward({ hours: 13 })
  await Promise.all([ben, cleo].map((person) => person.signIn()))
  expect((await cleo.call(listPatientHandoffs, { query: recent })).count).toBe(0)
})

test('with immediate handoffs the content is kept as a note and nothing waits for a read-back', async () => {
  const { h, patient } = await startWithBen()
  const { ana, cleo, dora } = h
  await dora.call(changeFlags, { params: { id: h.ids.account_id }, body: { immediate_handoffs: true } })
  const id = await send(h, patient)
  expect((await cleo.call(listPatientHandoffs, { query: { state: 'recent' } })).results).toMatchObject([
    { id, state: 'accepted', summary, closed_by: 'Ben Okafor' },
  ])
  expect((await ana.call(listNotes, { params: { id: patient.id } })).results).toMatchObject([
    { data: [{}, { value: summary }, {}, {}, { name: 'Synthesis by receiver', value: '' }] },
  ])
  expect((await cleo.call(getHandoffComposer)).takes_effect_at_once).toBe(true)
})

test('of a concurrent correction, acceptance and withdrawal, either the acceptance or the withdrawal wins', async () => {
  const { h } = await startWithBen()
  const { ben, cleo } = h
  for (let round = 0; round < 5; round++) {
    const patient = await admitPatient(h, `Round ${round}`)
    await assign(h, ben, [patient])
    const id = await send(h, patient)
    const params = { id }
    const [accepted, withdrawn, corrected] = await Promise.all([
      accepts(cleo, id, everything),
      ben.request(withdrawPatientHandoff, { params }),
      ben.request(correctPatientHandoff, { params, body: { version: 1, summary: 'Corrected' } }),
    ])
    const { state, version } = await ben.call(getPatientHandoff, { params })
    expect(version).toBe(corrected.status === 200 ? 2 : 1)
    expect([accepted.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1)
    expect(state).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn')
    if (accepted.status === 200) expect(corrected.status).toBe(409)
  }
})
