import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { ScheduleGroupPicker, type ChosenGroup } from '../../paging/pickers/ScheduleGroupPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { UnitPicker, type ChosenUnit } from '../../patients/pickers/UnitPicker.tsx'
import type { Box } from '../live/live-state.ts'
import { useThreadFilter } from '../threads/thread.api.ts'
import { useFilterPatient, useSaveThreadFilter } from './thread-filter.api.ts'
import * as texts from './thread-filters.text.ts'

interface Draft {
  high_priority: boolean
  unanswered: boolean
  patient: PatientSummary[]
  unit: ChosenUnit[]
  group: ChosenGroup | null
}

const toPatient = (id: number, display_name: string): PatientSummary => ({
  id,
  display_name,
  middle_name: '',
  mrn: null,
  temporary_id: null,
  date_of_birth: null,
  dob: null,
  sex: '',
  location: '',
  care_team_contact_id: null,
})

/** Limits the lists of conversations on all devices of the user. */
export function ThreadFilterDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const { permissions } = useMe()
  const filter = useThreadFilter()
  const patient = useFilterPatient(box)
  const save = useSaveThreadFilter()
  const { high_priority, unanswered, patient_id, unit, group } = filter
  const initial: Draft = {
    high_priority,
    unanswered,
    patient:
      patient_id === null ? [] : [toPatient(patient_id, patient?.display_name ?? texts.unnamedPatient)],
    unit: unit ? [unit] : [],
    group,
  }
  return (
    <FormDialog
      title={texts.dialogTitle}
      size="small"
      action={texts.showLabel}
      discard={null}
      initial={initial}
      save={(draft) =>
        save({
          high_priority: draft.high_priority,
          unanswered: draft.unanswered,
          patient_id: draft.patient[0]?.id ?? null,
          unit: draft.unit[0] ? { id: draft.unit[0].id, name: draft.unit[0].name } : null,
          group: draft.group && { id: draft.group.id, name: draft.group.name },
        })
      }
      failure={texts.saveFailedText}
      onClose={onClose}
    >
      <CheckboxField name="high_priority" label={texts.highLabel} />
      <CheckboxField name="unanswered" label={texts.unansweredLabel} hint={texts.unansweredHint} />
      {permissions.includes('pcm.view_patient') && (
        <>
          <FormField<PatientSummary[]> name="patient" properties={['patient_id']}>
            {(field) => <PatientPicker label={texts.patientLabel} isSingle {...field} />}
          </FormField>
          <FormField<ChosenUnit[]> name="unit">
            {(field) => <UnitPicker label={texts.unitLabel} isSingle {...field} />}
          </FormField>
        </>
      )}
      <FormField<ChosenGroup | null> name="group">
        {(field) => <ScheduleGroupPicker label={texts.groupLabel} {...field} />}
      </FormField>
    </FormDialog>
  )
}
