import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Patient, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { startMessageTo } from '../../features/messaging/compose/compose-dialog.ts'
import { PatientThreads } from '../../features/messaging/inbox/PatientThreads.tsx'
import { findStatus, usePresence } from '../../features/messaging/threads/presence.api.ts'
import { newNoteOf } from '../../features/patients/notes/new-note.ts'
import { PatientNotes } from '../../features/patients/notes/PatientNotes.tsx'
import { PatientPage } from '../../features/patients/record/PatientPage.tsx'
import type { PatientTab } from '../../features/patients/record/PatientTabs.tsx'
import { parseId } from '../../platform/text/parse-id.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'

const toSummary = (patient: PatientSummary): PatientSummary => ({
  id: patient.id,
  display_name: patient.display_name,
  middle_name: patient.middle_name,
  mrn: patient.mrn,
  temporary_id: patient.temporary_id,
  date_of_birth: patient.date_of_birth,
  dob: patient.dob,
  sex: patient.sex,
  location: patient.location,
  care_team_contact_id: patient.care_team_contact_id,
})

const compose = (contact_id: number, patient: PatientSummary, { isPage }: { isPage: boolean }): void =>
  startMessageTo(contact_id, { patient: toSummary(patient), is_page: isPage })

const listTabs = (patient: Patient): PatientTab[] => [
  { name: 'notes', label: 'Notes', content: <PatientNotes patient={patient} /> },
  { name: 'messages', label: 'Messages', content: <PatientThreads patient_id={patient.id} /> },
]

export function PatientRoute() {
  const { patientId } = useParams({ from: '/signed-in/patient/$patientId' })
  const search = useSearch({ from: '/signed-in/patient/$patientId' })
  const presence = usePresence()
  const navigate = useNavigate()
  const record_id = parseId(patientId)
  // With `thread_id`, the id in the address is ignored.
  if (record_id === undefined && search.thread_id === undefined) return <NotFoundPage />
  const addNote = ({ id }: Patient) => {
    newNoteOf.set(id)
    void navigate({
      to: '/patient/$patientId',
      params: { patientId: String(id) },
      search: { tab: 'notes' },
      replace: true,
    })
  }
  return (
    <PatientPage
      id={record_id ?? 0}
      search={search}
      statusOf={(user_id) => findStatus(presence, user_id)}
      onMessage={compose}
      onAddNote={addNote}
      onHandOff={({ id }) => void navigate({ to: '/patient/handoff', search: { patient: id } })}
      listTabs={listTabs}
    />
  )
}
