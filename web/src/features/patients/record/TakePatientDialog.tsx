import type { CareTeamMember, Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
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
  const [own_role, setRole] = useState(() => suggestOwnRole(patient.care_team, { id, title }))
  const action = usePatientAction(patient, { hasOwnErrors: true })
  const take = () => {
    if (!action.isPending) action.mutate({ kind: 'take', own_role }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      size="small"
      title={`Take over from ${previous.provider.user.display_name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={action.isPending} onClick={take}>
            Take over
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <Field label="Your role on the care team" hint="For example, Attending, Nurse or Consult">
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={50}
              autoComplete="off"
              value={own_role}
              onChange={(event) => setRole(event.target.value)}
            />
          )}
        </Field>
        <p className="text-sm text-ink-2">{describeTaking(previous, own_role)}</p>
        <FormErrors sentences={action.error ? [couldNotTake, ...errorSentences(action.error)] : []} />
      </form>
    </Dialog>
  )
}
