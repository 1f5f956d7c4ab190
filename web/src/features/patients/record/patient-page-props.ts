import type { Patient, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import type { Status } from '../../../platform/ui/indicators/Avatar.tsx'
import type { PatientSearch } from './patient-search.rules.ts'
import type { PatientTab } from './PatientTabs.tsx'

export interface TeamContext {
  /** Undefined until a live event names the user. */
  statusOf: (user_id: number) => Status | undefined
  /** Opens a message about the patient; a page asks for an answer. */
  onMessage: (contact_id: number, patient: PatientSummary, options: { isPage: boolean }) => void
}

export interface PatientPageProps extends TeamContext {
  id: number
  search: PatientSearch
  /** Tabs of other features, after the updates. */
  listTabs: (patient: Patient) => readonly PatientTab[]
  onAddNote?: (patient: Patient) => void
  onHandOff?: (patient: Patient) => void
}
