import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { useCreateLegalHold } from './retention.api.ts'

const kinds = [
  { value: 'user', label: 'A user' },
  { value: 'patient', label: 'A patient' },
  { value: 'thread', label: 'One conversation' },
] as const

interface Draft {
  kind: (typeof kinds)[number]['value']
  users: SelectedUser[]
  patients: PatientSummary[]
  thread: string
  reason: string
}

const empty: Draft = { kind: 'user', users: [], patients: [], thread: '', reason: '' }

function toBody({ kind, users, patients, thread, reason }: Draft) {
  const ids = {
    user: users[0]?.id,
    patient: patients[0]?.id,
    thread: Number(thread.replaceAll(/\D/gu, '')) || undefined,
  }
  return { [`${kind}_id`]: ids[kind], reason }
}

export function CreateHoldDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateLegalHold()
  return (
    <FormDialog
      title="New legal hold"
      action="Place hold"
      discard="Discard this hold?"
      initial={empty}
      save={(draft) => create.mutateAsync(toBody(draft))}
      failure="Could not place the hold."
      onSaved={() => showToast('Legal hold placed')}
      onClose={onClose}
    >
      <SelectField name="kind" label="Keep the conversations of" options={kinds} />
      <DraftFields<Draft>>{({ draft }) => <HeldRecord kind={draft.kind} />}</DraftFields>
      <TextField
        name="reason"
        label="Reason"
        hint="Shown in the audit trail, such as the number of the case."
        required
        maxLength={200}
      />
    </FormDialog>
  )
}

function HeldRecord({ kind }: Pick<Draft, 'kind'>) {
  if (kind === 'user')
    return (
      <FormField<SelectedUser[]> name="users" properties={['user_id']}>
        {(field) => <UserPicker isSingle required label="User" {...field} />}
      </FormField>
    )
  if (kind === 'patient')
    return (
      <FormField<PatientSummary[]> name="patients" properties={['patient_id']}>
        {(field) => <PatientPicker isSingle required label="Patient" {...field} />}
      </FormField>
    )
  return (
    <TextField
      name="thread"
      properties={['thread_id']}
      label="Number of the conversation"
      hint="The number at the end of its address."
      required
      inputMode="numeric"
      maxLength={15}
    />
  )
}
