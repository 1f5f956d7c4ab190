import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormField, type FormFieldState } from '../../../platform/forms/FormField.tsx'
import { EscalationPolicyPicker, type ChosenPolicy } from '../pickers/EscalationPolicyPicker.tsx'
import { policyQuery } from '../policies/policy.api.ts'
import { policyHint } from './event.text.ts'

interface PolicyFieldProps {
  /** The stored policy, whose name needs no request. */
  known: ChosenPolicy | null
}

/** The escalation policy of a shift, or of the shifts of a rotation. */
export const PolicyField = ({ known }: PolicyFieldProps) => (
  <FormField<number | null>
    name="escalation_policy_id"
    label="Escalation policy"
    describe={() => known?.name || 'none'}
  >
    {(field) => <PolicyPicker {...field} stored={known} />}
  </FormField>
)

/** The draft has the number of the policy only. */
function PolicyPicker(props: FormFieldState<number | null> & { stored: ChosenPolicy | null }) {
  const { value: id, onChange, error, stored } = props
  const [selected, setSelected] = useState<ChosenPolicy | null>(stored)
  const { data: loaded } = useQuery({
    ...policyQuery(id ?? 0),
    enabled: id !== null && id !== selected?.id,
  })
  const known = [selected, loaded].find((policy) => policy?.id === id)
  return (
    <EscalationPolicyPicker
      value={id === null ? null : (known ?? { id, name: 'Selected policy' })}
      onChange={(policy) => {
        setSelected(policy)
        onChange(policy?.id ?? null)
      }}
      hint={policyHint}
      error={error}
    />
  )
}
