import type { Location } from '@wardline/contract/patients/location.schemas.ts'
import type { NewPatient, Patient, PatientChanges } from '@wardline/contract/patients/patient.schemas.ts'

const textFields = ['last_name', 'first_name', 'middle_name', 'mrn', 'date_of_birth', 'sex'] as const

export type PatientDraft = Record<(typeof textFields)[number], string> & { places: Location[] }

export const emptyDraft: PatientDraft = {
  last_name: '',
  first_name: '',
  middle_name: '',
  mrn: '',
  date_of_birth: '',
  sex: '',
  places: [],
}

/** For an emergency patient whose name is not known yet: the temporary id identifies the patient. */
export const unknownDraft: PatientDraft = { ...emptyDraft, last_name: 'Unknown' }

export const toDraft = (patient: Patient): PatientDraft => ({
  last_name: patient.last_name,
  first_name: patient.first_name,
  middle_name: patient.middle_name,
  mrn: patient.mrn ?? '',
  date_of_birth: patient.date_of_birth?.slice(0, 10) ?? '',
  sex: patient.sex,
  places: patient.place ? [patient.place] : [],
})

const toFields = ({ places, mrn, date_of_birth, ...texts }: PatientDraft) => ({
  ...texts,
  mrn: mrn.trim() === '' ? null : mrn,
  date_of_birth: date_of_birth === '' ? null : date_of_birth,
  location_id: places[0]?.id ?? null,
})

export const toNewPatient = (draft: PatientDraft, isEmergency: boolean): NewPatient => ({
  ...toFields(draft),
  class: isEmergency ? 'EMER' : 'IMP',
})

/** Only what was changed, so that changes by others of other fields stay. */
export function toChanges(draft: PatientDraft, before: Patient, version: number): PatientChanges {
  const [now, old] = [toFields(draft), toFields(toDraft(before))]
  const changed = Object.entries(now).filter(([name, value]) => old[name as keyof typeof old] !== value)
  return { ...Object.fromEntries(changed), version }
}
