import { useMe } from '../../accounts/me.api.ts'
import { EncounterPicker } from '../../patients/pickers/EncounterPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { patientLine } from '../../patients/patient.view.ts'
import type { Draft } from './draft.rules.ts'

export interface PatientChoiceProps {
  draft: Draft
  onChange: (next: Partial<Draft>) => void
}

const optional = (what: string) => (
  <>
    {what} <span className="font-normal text-ink-2">(optional)</span>
  </>
)

/** Whom the message is about: a patient, or an encounter where the account links threads so (flag use_menerva). */
export function PatientChoice({ draft, onChange }: PatientChoiceProps) {
  const { flags, permissions } = useMe()
  if (!permissions.includes('pcm.view_patient')) return null
  if (flags['use_menerva'])
    return (
      <EncounterPicker
        label={optional('Encounter')}
        isSingle
        value={draft.encounter ? [draft.encounter] : []}
        onChange={([encounter = null]) => onChange({ encounter, patient: null })}
        hint={draft.encounter && patientLine(draft.encounter.patient)}
      />
    )
  return (
    <PatientPicker
      label={optional('Patient')}
      isSingle
      value={draft.patient ? [draft.patient] : []}
      onChange={([patient = null]) => onChange({ patient, encounter: null })}
      hint={draft.patient && patientLine(draft.patient)}
    />
  )
}
