import type { Location } from '@wardline/contract/patients/location.schemas.ts'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { couldNotReadmit, failureText } from '../patients.text.ts'
import { LocationField } from '../locations/LocationField.tsx'
import { useAdmission } from './admission.api.ts'

export function ReadmitDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const [places, setPlaces] = useState<Location[]>([])
  const readmit = useAdmission(patient)
  const submit = () =>
    readmit.mutate({ kind: 'readmit', location_id: places[0]?.id ?? null }, { onSuccess: onClose })
  return (
    <Dialog
      open
      size="small"
      title="Readmit patient"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={readmit.isPending} onClick={submit}>
            Readmit
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <PatientIdentity patient={patient} hideLocation />
        <LocationField value={places} onChange={setPlaces} />
        <p className="text-sm text-ink-2">The care team starts empty, without a responsible provider.</p>
        <FormErrors sentences={readmit.error ? [failureText(couldNotReadmit, readmit.error)] : []} />
      </div>
    </Dialog>
  )
}
