import { IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PatientAccess } from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { patientAccessQuery, useOpenRecord } from './access.api.ts'
import { ClosedPatient } from './ClosedPatient.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useOpeningReason } from './use-opening-reason.ts'

interface RecordAccessDialogProps {
  patient_id: number
  onCancel: () => void
  /** Starts a message to the responsible provider. */
  onMessage: (
    responsible: NonNullable<PatientAccess['responsible']>,
    patient: PatientAccess['patient'],
  ) => void
}

/** Asks for a reason before the record of a patient of another care team. */
export function RecordAccessDialog({ patient_id, onCancel, onMessage }: RecordAccessDialogProps) {
  const { data: access, isError, refetch } = useQuery(patientAccessQuery(patient_id))
  const reason = useOpeningReason()
  const open = useOpenRecord({ id: patient_id })
  const submit = () => {
    if (!open.isPending) reason.submit(open.mutate)
  }
  const mayOpen = access?.may.open === true
  const responsible = access?.responsible
  const sentences = [...listSentences(open.error), ...reason.sentences]
  return (
    <Dialog
      open
      title="You are not on this patient’s care team"
      onClose={onCancel}
      footer={
        <>
          {access && responsible && (
            <Button tone="ghost" className="mr-auto" onClick={() => onMessage(responsible, access.patient)}>
              <IconMessagePlus size={16} stroke={1.75} aria-hidden />
              Message {responsible.user.display_name} instead
            </Button>
          )}
          <Button onClick={onCancel}>Cancel</Button>
          {mayOpen && (
            <Button tone="accent" busy={open.isPending} onClick={submit}>
              Open record
            </Button>
          )}
        </>
      }
    >
      {!access ? (
        isError ? (
          <LoadError onRetry={refetch}>Could not load the patient.</LoadError>
        ) : (
          <Skeleton label="Loading the patient" className="flex flex-col gap-3">
            <SkeletonBlock className="h-5 w-56" />
            <SkeletonBlock className="h-4 w-72 max-w-full" />
          </Skeleton>
        )
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <p className="text-sm text-ink-2">
            {mayOpen
              ? 'Open the record only if you have a reason. Access lasts 4 hours. Your name and reason appear in the patient’s updates and in the privacy report.'
              : 'Only providers open records of other care teams. Ask the responsible provider or the operator.'}
          </p>
          <ClosedPatient access={access} />
          {mayOpen && <ReasonField {...reason.field} />}
          <FormErrors sentences={sentences} />
          {/* Enter in the text field submits. */}
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  )
}

function listSentences(error: unknown): string[] {
  if (!error) return []
  if (!isApiError(error)) return ['Could not open the record. Try again.']
  return [...Object.values(error.fields).flat(), error.detail || 'Could not open the record. Try again.']
}
