import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { couldNotDischarge, failureText } from '../patients.text.ts'
import { useDischarge } from './admission.api.ts'

interface DischargeDialogProps {
  patient: Patient
  onDischarged: () => void
  onClose: () => void
}

const formId = 'discharge-patient'

/** Typing the name confirms that it is this patient. */
export function DischargeDialog({ patient, onDischarged, onClose }: DischargeDialogProps) {
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const discharge = useDischarge({ id: patient.id })
  const isConfirmed = typed.trim().toLowerCase() === patient.last_name.trim().toLowerCase()
  return (
    <Dialog
      open
      size="small"
      title="Discharge patient"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="danger" busy={discharge.isPending}>
            Discharge
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(true)
          if (isConfirmed) discharge.mutate(undefined, { onSuccess: onDischarged })
        }}
      >
        <PatientIdentity patient={patient} />
        <p className="text-sm">
          The care team and open requests end now. Conversations, notes and history are kept, and the patient
          can be readmitted.
        </p>
        <Field
          label={`Type the last name “${patient.last_name}” to confirm`}
          error={isSubmitted && !isConfirmed ? `Type ${patient.last_name}.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <FormErrors sentences={discharge.error ? [failureText(couldNotDischarge, discharge.error)] : []} />
      </form>
    </Dialog>
  )
}
