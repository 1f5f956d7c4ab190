import type { CareTeamMember, Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { couldNotTake } from '../patients.text.ts'
import { usePatientAction } from './patient-action.api.ts'
import { describeTaking, suggestOwnRole } from './take.view.ts'

interface TakePatientDialogProps {
  patient: Patient
  /** The responsible provider when the dialog opened. */
  previous: CareTeamMember
  onClose: () => void
}

/** Names whom the user displaces, and what becomes of them. */
export function TakePatientDialog({ patient, previous, onClose }: TakePatientDialogProps) {
  const { id, title } = useMe()
  const action = usePatientAction(patient, { hasOwnErrors: true })
  return (
    <FormDialog
      size="small"
      title={`Take over from ${previous.provider.user.display_name}`}
      action="Take over"
      initial={{ own_role: suggestOwnRole(patient.care_team, { id, title }) }}
      save={(draft) => action.mutateAsync({ kind: 'take', ...draft })}
      failure={couldNotTake}
      onClose={onClose}
    >
      <TextField
        name="own_role"
        label="Your role on the care team"
        hint="For example, Attending, Nurse or Consult"
        autoFocus
        maxLength={50}
      />
      <DraftFields<{ own_role: string }>>
        {({ draft }) => <p className="text-sm text-ink-2">{describeTaking(previous, draft.own_role)}</p>}
      </DraftFields>
    </FormDialog>
  )
}
