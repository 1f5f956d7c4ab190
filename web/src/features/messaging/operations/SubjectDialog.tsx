import type { Encounter, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { missingPick } from '../../../platform/pick/source.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { patientLine } from '../../patients/patient.view.ts'
import { EncounterPicker } from '../../patients/pickers/EncounterPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { refusalSentences } from './refusal.rules.ts'
import { useChangeSubject, type Subject } from './subject.api.ts'

/** Whom a thread is about: a patient, or an encounter where the account links threads so (flag use_menerva). */
export function SubjectDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const byEncounter = useMe().flags['use_menerva'] === true
  const [patients, setPatients] = useState<PatientSummary[]>([])
  const [encounters, setEncounters] = useState<Encounter[]>([])
  const [wasTried, setTried] = useState(false)
  const change = useChangeSubject(thread)
  const [patient] = patients
  const [encounter] = encounters
  const what = byEncounter ? 'encounter' : 'patient'
  const missing = missingPick(
    byEncounter ? encounters : patients,
    `Choose ${byEncounter ? 'an' : 'a'} ${what}.`,
  )
  const subject: Subject | undefined = byEncounter
    ? encounter && { encounter_id: encounter.id }
    : patient && { patient_id: patient.id }
  const put = (next: Subject) => change.mutate(next, { onSuccess: onClose })
  const attach = () => {
    setTried(true)
    if (subject) put(subject)
  }
  const common = { isSingle: true, required: true, error: wasTried ? missing : undefined, autoFocus: true }
  const isAttached = thread.patient !== null
  return (
    <Dialog
      open
      onClose={onClose}
      title={byEncounter ? 'Attach an encounter' : 'Attach a patient'}
      size="small"
      footer={
        <>
          {isAttached && (
            <Button className="mr-auto" busy={change.isPending} onClick={() => put({ patient_id: null })}>
              Detach
            </Button>
          )}
          <Button tone="accent" busy={change.isPending} onClick={attach}>
            Attach
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {byEncounter ? (
          <EncounterPicker
            {...common}
            label="Encounter"
            value={encounters}
            onChange={setEncounters}
            hint={encounter && patientLine(encounter.patient)}
          />
        ) : (
          <PatientPicker
            {...common}
            label="Patient"
            value={patients}
            onChange={setPatients}
            hint={patient && patientLine(patient)}
          />
        )}
        {thread.patient && (
          <p className="text-sm text-ink-2">
            Now attached: <span className="font-medium text-ink">{thread.patient.display_name}</span>
            <span className="figures"> · MRN {thread.patient.mrn}</span>
          </p>
        )}
        <FormErrors
          sentences={change.isError ? refusalSentences('Unable to add subscriber', change.error) : []}
        />
      </div>
    </Dialog>
  )
}
