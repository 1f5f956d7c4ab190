import { assignProvider, takePatients } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import { createCareTeamRequest } from '@wardline/contract/patients/care-teams/care-team-request.routes.ts'
import { handOffPatients } from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import { createNoteTemplate } from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import { openRecord } from '@wardline/contract/patients/access/patient-access.routes.ts'
import { createNoteDraft } from '@wardline/contract/patients/notes/note-draft.routes.ts'
import { createNote } from '@wardline/contract/patients/notes/note.routes.ts'
import { createLocation } from '@wardline/contract/patients/location.routes.ts'
import { createPatient } from '@wardline/contract/patients/patient.routes.ts'
import { admitPatient } from '../../../fixtures/hospital/patients.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Once } from './once.ts'

/** Creating routes of patients, each used once. A retry is sent with the same body. */
export function onceInPatients(hospital: () => Hospital): Record<string, Once> {
  const patients = new Map<string, Promise<{ id: number }>>()
  const patient = (name: string) => {
    const known = patients.get(name) ?? admitPatient(hospital(), name)
    patients.set(name, known)
    return known
  }
  let handedOff: Promise<unknown> | undefined
  return {
    openRecord: (dora, key) =>
      dora.request(openRecord, { params: { id: hospital().ids.patient }, body: { reason: 'treating' }, key }),
    handOffPatients: async (dora, key) => {
      const { id } = await patient('Handed off')
      handedOff ??= dora.call(takePatients, { body: { patient_ids: [id] } })
      await handedOff
      const body = { user_id: hospital().ben.user.user_id, patient_id: id }
      return dora.request(handOffPatients, { body, key })
    },
    createNoteField: (dora, key) => dora.request(createNoteField, { body: { name: 'Assessment' }, key }),
    createNoteTemplate: (dora, key) => dora.request(createNoteTemplate, { body: { name: 'SBAR' }, key }),
    createNote: async (dora, key) => {
      const params = { id: (await patient('Noted')).id }
      return dora.request(createNote, { params, body: { content: 'Stable.' }, key })
    },
    createNoteDraft: async (dora, key) => {
      const params = { id: (await patient('Drafted')).id }
      const body = { type: 'shared', priority: 1, note_template_id: null, content: 'Half a', data: {} }
      return dora.request(createNoteDraft, { params, body, key })
    },
    createPatient: (dora, key) => dora.request(createPatient, { body: { last_name: 'Once' }, key }),
    createLocation: (dora, key) =>
      dora.request(createLocation, { body: { name: '6 West', kind: 'unit' }, key }),
    assignProvider: async (dora, key) => {
      const { id } = await patient('Assigned')
      const body = { provider_id: hospital().ben.user.user_id, patient_ids: [id] }
      return dora.request(assignProvider, { body, key })
    },
    takePatients: async (dora, key) =>
      dora.request(takePatients, { body: { patient_ids: [(await patient('Taken')).id] }, key }),
    createCareTeamRequest: async (dora, key) => {
      const params = { id: (await patient('Requested')).id }
      return dora.request(createCareTeamRequest, { params, body: { kind: 'join' }, key })
    },
  }
}
