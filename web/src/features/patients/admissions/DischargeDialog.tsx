import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { couldNotDischarge } from '../patients.text.ts'
import { useDischarge } from './admission.api.ts'

interface DischargeDialogProps {
  patient: Patient
  onDischarged: () => void
  onClose: () => void
}

/** Typing the name confirms that it is this patient. */
export function DischargeDialog({ patient, onDischarged, onClose }: DischargeDialogProps) {
  const discharge = useDischarge({ id: patient.id })
  const isSame = (name: string) => name.trim().toLowerCase() === patient.last_name.trim().toLowerCase()
  return (
    <FormDialog
      size="small"
      title="Discharge patient"
      action="Discharge"
      tone="danger"
      discard={null}
      initial={{ last_name: '' }}
      save={() => discharge.mutateAsync()}
      failure={couldNotDischarge}
      staysOpen
      onSaved={onDischarged}
      onClose={onClose}
    >
      <PatientIdentity patient={patient} />
      <p className="text-sm">
        The care team and open requests end now. Conversations, notes and history are kept, and the patient
        can be readmitted.
      </p>
      <TextField
        name="last_name"
        label={`Type the last name “${patient.last_name}” to confirm`}
        check={(name) => (isSame(name) ? undefined : `Type ${patient.last_name}.`)}
      />
    </FormDialog>
  )
}
