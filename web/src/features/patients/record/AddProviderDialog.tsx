import type { Provider } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { CareTeamMember, Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { checkSelected, FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { couldNotAssign } from '../patients.text.ts'
import { ProviderPicker } from '../pickers/ProviderPicker.tsx'
import { usePatientAction } from './patient-action.api.ts'
import { describeDisplaced } from './take.view.ts'
const roles = ['Attending', 'Resident', 'Nurse', 'Consult', 'Case manager']

interface Draft {
  providers: Provider[]
  role: string
  is_responsible: boolean
}

export function AddProviderDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const current = patient.care_team.find((member) => member.is_responsible)
  const assign = usePatientAction(patient, { hasOwnErrors: true })
  // Information, not an error: nothing is wrong with this team (paging §5).
  const [notice, setNotice] = useState<string>()
  const save = async ({ providers: [provider], role, is_responsible }: Draft) => {
    setNotice(undefined)
    const assignment = { provider_id: provider?.id ?? 0, is_responsible, ...(role.trim() && { role }) }
    try {
      await assign.mutateAsync({ kind: 'assign', ...assignment })
      return undefined
    } catch (reason) {
      if (!isApiError(reason) || reason.code !== 'care_team.already_assigned') throw reason
      return errorSentences(reason).join(' ')
    }
  }
  return (
    <FormDialog
      size="small"
      title="Add to the care team"
      action="Add"
      initial={{ providers: [], role: '', is_responsible: current === undefined }}
      save={save}
      failure={couldNotAssign}
      staysOpen
      onSaved={(alreadyAssigned) => {
        if (alreadyAssigned === undefined) onClose()
        else setNotice(alreadyAssigned)
      }}
      onClose={onClose}
    >
      <FormField<Provider[]>
        name="providers"
        properties={['provider_id']}
        check={checkSelected('Choose a provider.')}
      >
        {(field) => <ProviderPicker label="Provider" isSingle required autoFocus {...field} />}
      </FormField>
      <TextField
        name="role"
        label="Role"
        hint="For example, Nurse or Consult."
        list="care-team-roles"
        maxLength={50}
      />
      <datalist id="care-team-roles">
        {roles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <DraftFields<Draft>>
        {({ draft }) => (
          <CheckboxField
            name="is_responsible"
            label="Responsible for the patient"
            hint={draft.is_responsible && current && describeReplacing(patient, current, draft)}
          />
        )}
      </DraftFields>
      {notice && (
        <p role="status" className="rounded-md bg-info-soft px-2.5 py-2 text-sm text-info">
          {notice}
        </p>
      )}
    </FormDialog>
  )
}

function describeReplacing(patient: Patient, current: CareTeamMember, { providers, role }: Draft): string {
  const own = patient.care_team.find((member) => member.provider.id === providers[0]?.id)
  // As the server decides without a role.
  const newRole = role.trim() || (own?.role ?? current.role)
  return `Replaces ${current.provider.user.display_name}, who is notified. ${describeDisplaced(current, newRole)}`
}
