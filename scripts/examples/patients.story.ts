import { withId, type Cast } from './cast.ts'

/** A patient without a name arrives, gets a team, is identified, and goes home. */
export async function recordPatients({ administrator, nurse, doctor, fellow }: Cast): Promise<void> {
  await nurse.call('listLocations', { query: { kind: 'unit', page_size: 2 } })
  const unit = await administrator.call('createLocation', { body: { name: '7 East', kind: 'unit' } })
  const bed = await administrator.call('createLocation', {
    body: { name: '7 East 01A', kind: 'bed', parent_id: unit.id },
  })
  const header = 'mrn,last_name,first_name,date_of_birth,location'
  const records = [
    { line: 2, text: '99142011,Moe,Ida,1974-02-14,7 East 01A' },
    { line: 3, text: '99142012,Moe,Per,02/31/1974,' },
  ]
  await administrator.call('previewPatientUpload', { body: { header, records } })
  const form = new FormData()
  form.append('file', new File([[header, ...records.map(({ text }) => text)].join('\r\n')], 'census.csv'))
  await administrator.call('uploadPatients', { form })
  const { id, version } = await administrator.call('createPatient', {
    body: { last_name: 'Unknown, Male Foxtrot', class: 'EMER', sex: 'M' },
  })
  await nurse.call('listCareProviders', { query: { page_size: 2 } })
  await administrator.call('assignProvider', {
    body: { provider_id: doctor.user_id, patient_ids: [id], role: 'Attending' },
  })
  await nurse.call('takePatients', { body: { patient_ids: [id], role: 'Nurse' } })
  await administrator.call('changePatient', {
    ...withId(id),
    body: {
      first_name: 'Mark',
      last_name: 'Foss',
      mrn: '99142001',
      date_of_birth: '1986-01-02',
      location_id: bed.id,
      version,
    },
  })
  await recordRequests({ administrator, nurse, doctor }, id)
  await recordHandoffs({ doctor, fellow }, id)
  await recordNotes({ administrator, nurse }, id)
  await nurse.call('followPatient', withId(id))
  await nurse.call('unfollowPatient', withId(id))
  await nurse.call('getCareTeam', withId(id))
  await nurse.call('listPatientThreads', { ...withId(id), query: { page_size: 2 } })
  await nurse.call('listPatientUpdates', { ...withId(id), query: { page_size: 5 } })
  await recordAccess({ administrator, doctor, fellow })
  const { care_team } = await nurse.call('getPatient', withId(id))
  const member = care_team.find(({ provider }) => provider.id === nurse.user_id)
  await nurse.call('unassignProvider', { params: { id, member_id: member?.id ?? 0 } })
  await administrator.call('dischargePatient', withId(id))
  await administrator.call('readmitPatient', { ...withId(id), body: { class: 'IMP' } })
  const twin = await administrator.prepare('createPatient', { body: { last_name: 'Foss' } })
  await administrator.call('mergePatient', { ...withId(twin.id), body: { into_id: id } })
}

/** The fellow is not on the care team of this patient. */
async function recordAccess({
  administrator,
  doctor,
  fellow,
}: Pick<Cast, 'administrator' | 'doctor' | 'fellow'>): Promise<void> {
  const { id } = await administrator.prepare('createPatient', {
    body: { last_name: 'Becker', first_name: 'Robby' },
  })
  await administrator.prepare('assignProvider', { body: { provider_id: doctor.user_id, patient_ids: [id] } })
  const { account } = await administrator.prepare('getMe')
  const limit = async (care_team_access: boolean) => {
    const params = { id: account.id }
    const { version } = await administrator.prepare('listFlags', { params })
    await administrator.prepare('changeFlags', { params, body: { care_team_access, version } })
  }
  await limit(true)
  await fellow.call('getPatientAccess', withId(id))
  const body = { reason: 'consult', text: 'Hospital Medicine asks for a surgical opinion' } as const
  await fellow.call('openRecord', { ...withId(id), body })
  await fellow.call('closeRecord', withId(id))
  await limit(false)
}

async function recordRequests(
  { administrator, nurse, doctor }: Pick<Cast, 'administrator' | 'nurse' | 'doctor'>,
  id: number,
): Promise<void> {
  const ask = async () =>
    (await nurse.prepare('createCareTeamRequest', { ...withId(id), body: { kind: 'relief' } })).id
  const first = await nurse.call('createCareTeamRequest', {
    ...withId(id),
    body: { kind: 'relief', note: 'My shift ends at 19:00.' },
  })
  await doctor.call('listCareTeamRequests', {})
  await doctor.call('declineCareTeamRequest', withId(first.id))
  await nurse.call('withdrawCareTeamRequest', withId(await ask()))
  await doctor.call('acceptCareTeamRequest', withId(await ask()))
  await nurse.call('listPatientCareTeamRequests', withId(id))
  await administrator.prepare('assignProvider', {
    body: { provider_id: nurse.user_id, patient_ids: [id], role: 'Nurse' },
  })
}

async function recordHandoffs(
  { doctor, fellow }: Pick<Cast, 'doctor' | 'fellow'>,
  id: number,
): Promise<void> {
  const ask = async () => {
    const body = { user_id: fellow.user_id, patient_id: id }
    return (await doctor.prepare('handOffPatients', { body })).handoffs[0]?.id ?? 0
  }
  const content = {
    severity: 'watcher' as const,
    summary: '67 F, heart failure. Potassium 3.1 at 16:00, replaced.',
    actions: [{ id: 'bmp', text: 'BMP', owner_id: fellow.user_id, due: '2026-03-02T22:00:00.000Z' }],
    contingencies: [{ id: 'bp', condition: 'SBP is below 95', response: 'hold metoprolol' }],
  }
  await doctor.call('saveHandoffDraft', { ...withId(id), body: content })
  await doctor.call('getHandoffComposer', {})
  const { handoffs } = await doctor.call('handOffPatients', {
    body: { user_id: fellow.user_id, patients: [{ patient_id: id, ...content }] },
  })
  await fellow.call('listPatientHandoffs', {})
  const sent = withId(handoffs[0]?.id ?? 0)
  await fellow.call('getPatientHandoff', sent)
  await fellow.call('openPatientHandoff', sent)
  await fellow.call('saveHandoffReadBack', {
    ...sent,
    body: { version: 1, checked: ['bmp'], read_back: 'Watcher. I check the potassium.' },
  })
  await doctor.call('correctPatientHandoff', {
    ...sent,
    body: { version: 1, actions: [{ id: 'bmp', text: 'BMP and magnesium', owner_id: fellow.user_id }] },
  })
  await fellow.call('declinePatientHandoff', {
    ...withId(handoffs[0]?.id ?? 0),
    body: { answer: 'I am in the cath lab until 21:00.' },
  })
  await doctor.call('withdrawPatientHandoff', withId(await ask()))
  await fellow.call('acceptPatientHandoff', {
    ...withId(await ask()),
    body: { answer: 'Watcher. I hold metoprolol below 95.' },
  })
  await fellow.call('listHandoffsOfPatient', withId(id))
}

async function recordNotes(
  { administrator, nurse }: Pick<Cast, 'administrator' | 'nurse'>,
  id: number,
): Promise<void> {
  const field = await administrator.call('createNoteField', {
    body: { name: 'Bedside report', required: true, show_label: true },
  })
  await administrator.call('listNoteFields', {})
  await administrator.call('changeNoteField', { ...withId(field.id), body: { required: false, version: 1 } })
  await administrator.call('getNoteField', withId(field.id))
  const template = await administrator.call('createNoteTemplate', {
    body: { name: 'Bedside handover', priority: 2, field_ids: [field.id] },
  })
  await nurse.call('listNoteTemplates', {})
  await administrator.call('changeNoteTemplate', {
    ...withId(template.id),
    body: { priority: 1, version: 1 },
  })
  await nurse.call('getNoteTemplate', withId(template.id))
  const written = { type: 'shared', priority: 1, note_template_id: template.id, content: 'Called' } as const
  const draft = await nurse.call('createNoteDraft', {
    ...withId(id),
    body: { ...written, data: { [field.id]: 'Chest' } },
  })
  await nurse.call('listNoteDrafts', withId(id))
  await nurse.call('changeNoteDraft', {
    params: { id, draft_id: draft.id },
    body: { ...written, data: { [field.id]: 'Chest pain' }, version: 1 },
  })
  const unwanted = await nurse.prepare('createNoteDraft', {
    ...withId(id),
    body: { ...written, data: {} },
  })
  await nurse.call('deleteNoteDraft', { params: { id, draft_id: unwanted.id } })
  const note = await nurse.call('createNote', {
    ...withId(id),
    body: {
      draft_id: draft.id,
      note_template_id: template.id,
      content: 'Called cardiology.',
      data: { [field.id]: 'Chest pain' },
    },
  })
  const params = { id, note_id: note.id }
  await nurse.call('changeNote', { params, body: { content: 'Cardiology is on the way.', version: 1 } })
  await nurse.call('getNote', { params })
  await nurse.call('listNotes', withId(id))
  await nurse.call('listNoteVersions', { params })
  await nurse.call('deleteNote', { params })
  const spare = await administrator.prepare('createNoteTemplate', { body: { name: 'Spare' } })
  await administrator.call('deleteNoteTemplate', withId(spare.id))
  const unused = await administrator.prepare('createNoteField', { body: { name: 'Unused' } })
  await administrator.call('deleteNoteField', withId(unused.id))
}
