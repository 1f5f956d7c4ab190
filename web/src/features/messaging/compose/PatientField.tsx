import { useMe } from '../../accounts/me/me.api.ts'
import { EncounterPicker } from '../../patients/pickers/EncounterPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { formatPatientIdentifiers } from '../../patients/patient.view.ts'
import type { Draft } from './draft.rules.ts'
import { encounterLabel, optionalText, patientLabel } from './compose.text.ts'

export interface PatientFieldProps {
  draft: Draft
  onChange: (next: Partial<Draft>) => void
}

export const optionalLabel = (label: string) => (
  <>
    {label} <span className="font-normal text-ink-2">{optionalText}</span>
  </>
)

export function PatientField({ draft, onChange }: PatientFieldProps) {
  const { flags, permissions } = useMe()
  if (!permissions.includes('pcm.view_patient')) return null
  if (flags['use_menerva'])
    return (
      <EncounterPicker
        label={optionalLabel(encounterLabel)}
        isSingle
        value={draft.encounter ? [draft.encounter] : []}
        onChange={([encounter = null]) => onChange({ encounter, patient: null })}
        hint={draft.encounter && formatPatientIdentifiers(draft.encounter.patient)}
      />
    )
  return (
    <PatientPicker
      label={optionalLabel(patientLabel)}
      isSingle
      value={draft.patient ? [draft.patient] : []}
      onChange={([patient = null]) => onChange({ patient, encounter: null })}
      hint={draft.patient && formatPatientIdentifiers(draft.patient)}
    />
  )
}
