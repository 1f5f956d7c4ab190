import type { Provider } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { requiredPickError } from '../../../platform/picker/picker-source.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { couldNotAssign, failureText } from '../patients.text.ts'
import { ProviderPicker } from '../pickers/ProviderPicker.tsx'
import { usePatientAction } from './patient-action.api.ts'
import { describeDisplaced } from './take.view.ts'

const roles = ['Attending', 'Resident', 'Nurse', 'Consult', 'Case manager']
const formId = 'add-provider'

export function AddProviderDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const [chosen, setChosen] = useState<Provider[]>([])
  const [role, setRole] = useState('')
  const current = patient.care_team.find((member) => member.is_responsible)
  const [isResponsible, setResponsible] = useState(current === undefined)
  const [isSubmitted, setSubmitted] = useState(false)
  const assign = usePatientAction(patient, { hasOwnErrors: true })
  const [provider] = chosen
  // Information, not an error: nothing is wrong with this team (paging §5).
  const isOnTeam = isApiError(assign.error) && assign.error.code === 'care_team.already_assigned'
  const own = patient.care_team.find((member) => member.provider.id === provider?.id)
  /** As the server decides without a role. */
  const newRole = role.trim() || (own?.role ?? current?.role ?? '')
  const submit = () => {
    setSubmitted(true)
    if (!provider) return
    assign.mutate(
      {
        kind: 'assign',
        provider_id: provider.id,
        is_responsible: isResponsible,
        ...(role.trim() && { role }),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      open
      size="small"
      title="Add to the care team"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="accent" busy={assign.isPending}>
            Add
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
          submit()
        }}
      >
        <ProviderPicker
          label="Provider"
          isSingle
          required
          autoFocus
          value={chosen}
          onChange={setChosen}
          error={isSubmitted ? requiredPickError(chosen, 'Choose a provider.') : undefined}
        />
        <Field label="Role" hint="For example, Nurse or Consult.">
          {(control) => (
            <>
              <Input
                {...control}
                list="care-team-roles"
                maxLength={50}
                autoComplete="off"
                value={role}
                onChange={({ target }) => setRole(target.value)}
              />
              <datalist id="care-team-roles">
                {roles.map((each) => (
                  <option key={each} value={each} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Checkbox
          label="Responsible for the patient"
          hint={
            current &&
            isResponsible &&
            `Replaces ${current.provider.user.display_name}, who is notified. ${describeDisplaced(current, newRole)}`
          }
          checked={isResponsible}
          onChange={({ target }) => setResponsible(target.checked)}
        />
        {isOnTeam && assign.error ? (
          <p role="status" className="rounded-md bg-info-soft px-2.5 py-2 text-sm text-info">
            {errorSentences(assign.error).join(' ')}
          </p>
        ) : (
          <FormErrors sentences={assign.error ? [failureText(couldNotAssign, assign.error)] : []} />
        )}
      </form>
    </Dialog>
  )
}
