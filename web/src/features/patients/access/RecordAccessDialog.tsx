import { IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PatientAccess } from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { patientAccessQuery, useOpenRecord } from './access.api.ts'
import { ClosedPatient } from './ClosedPatient.tsx'
import { checkReason, emptyReason, toOpening } from './opening-reasons.view.ts'
import { ReasonField } from './ReasonField.tsx'

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
  const open = useOpenRecord({ id: patient_id })
  const mayOpen = access?.may.open === true
  const responsible = access?.responsible
  return (
    <FormDialog
      title="You are not on this patient’s care team"
      action={mayOpen ? 'Open record' : undefined}
      discard={null}
      staysOpen
      initial={emptyReason}
      check={checkReason}
      save={(draft) => open.mutateAsync(toOpening(draft))}
      failure="Could not open the record. Try again."
      onClose={onCancel}
      aside={
        access &&
        responsible && (
          <Button tone="ghost" className="mr-auto" onClick={() => onMessage(responsible, access.patient)}>
            <IconMessagePlus size={16} stroke={1.75} aria-hidden />
            Message {responsible.user.display_name} instead
          </Button>
        )
      }
    >
      {!access && isError && <LoadError onRetry={refetch}>Could not load the patient.</LoadError>}
      {!access && !isError && (
        <Skeleton label="Loading the patient" className="flex flex-col gap-3">
          <SkeletonBlock className="h-5 w-56" />
          <SkeletonBlock className="h-4 w-72 max-w-full" />
        </Skeleton>
      )}
      {access && (
        <>
          <p className="text-sm text-ink-2">
            {mayOpen
              ? 'Open the record only if you have a reason. Access lasts 4 hours. Your name and reason appear in the patient’s updates and in the privacy report.'
              : 'Only providers open records of other care teams. Ask the responsible provider or the operator.'}
          </p>
          <ClosedPatient access={access} />
          {mayOpen && <ReasonField />}
        </>
      )}
    </FormDialog>
  )
}
