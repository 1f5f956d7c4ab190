import { formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import type { Encounter, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { requiredPickError } from '../../../platform/picker/picker-source.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { formatPatientIdentifiers } from '../../patients/patient.view.ts'
import { EncounterPicker } from '../../patients/pickers/EncounterPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { useChangePatientLink, type PatientLink } from './patient-link.api.ts'
import {
  attachFailedText,
  attachLabel,
  attachedLabel,
  detachLabel,
  encounterLabel,
  encounterRequiredText,
  encounterTitle,
  patientLabel,
  patientRequiredText,
  patientTitle,
} from './patient-link.text.ts'

/** Attaches an encounter if the account links threads to encounters (flag use_menerva). */
export function PatientLinkDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const byEncounter = useMe().flags['use_menerva'] === true
  const [patients, setPatients] = useState<PatientSummary[]>([])
  const [encounters, setEncounters] = useState<Encounter[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useChangePatientLink(thread)
  const [patient] = patients
  const [encounter] = encounters
  const missing = requiredPickError(
    byEncounter ? encounters : patients,
    byEncounter ? encounterRequiredText : patientRequiredText,
  )
  const link: PatientLink | undefined = byEncounter
    ? encounter && { encounter_id: encounter.id }
    : patient && { patient_id: patient.id }
  const save = (next: PatientLink) => change.mutate(next, { onSuccess: onClose })
  const attach = () => {
    setSubmitted(true)
    if (link) save(link)
  }
  const fieldProps = {
    isSingle: true,
    required: true,
    error: isSubmitted ? missing : undefined,
    autoFocus: true,
  }
  const isAttached = thread.patient !== null
  return (
    <Dialog
      open
      onClose={onClose}
      title={byEncounter ? encounterTitle : patientTitle}
      size="small"
      footer={
        <>
          {isAttached && (
            <Button className="mr-auto" busy={change.isPending} onClick={() => save({ patient_id: null })}>
              {detachLabel}
            </Button>
          )}
          <Button tone="accent" busy={change.isPending} onClick={attach}>
            {attachLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {byEncounter ? (
          <EncounterPicker
            {...fieldProps}
            label={encounterLabel}
            value={encounters}
            onChange={setEncounters}
            hint={encounter && formatPatientIdentifiers(encounter.patient)}
          />
        ) : (
          <PatientPicker
            {...fieldProps}
            label={patientLabel}
            value={patients}
            onChange={setPatients}
            hint={patient && formatPatientIdentifiers(patient)}
          />
        )}
        {thread.patient && (
          <p className="text-sm text-ink-2">
            {attachedLabel} <span className="font-medium text-ink">{thread.patient.display_name}</span>
            <span className="figures"> · {formatRecordNumber(thread.patient)}</span>
          </p>
        )}
        <FormErrors sentences={change.isError ? errorSentences(attachFailedText, change.error) : []} />
      </div>
    </Dialog>
  )
}
