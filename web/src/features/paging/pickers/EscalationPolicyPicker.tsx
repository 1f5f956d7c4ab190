import type { EscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Picker } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'

export type ChosenPolicy = Pick<EscalationPolicy, 'id' | 'name'> & Partial<EscalationPolicy>

const source: PickerSource<ChosenPolicy> = {
  key: ['escalation-policies', 'pick'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/escalationpolicies/', { query: { search, offset }, signal }),
  noun: 'escalation policies',
  placeholder: 'Policy name',
  getName: ({ name }) => name,
  getDetail: ({ timeline = '' }) => timeline,
}

export interface EscalationPolicyPickerProps {
  value: ChosenPolicy | null
  onChange: (value: ChosenPolicy | null) => void
  label?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export const EscalationPolicyPicker = ({
  value,
  onChange,
  label = 'Escalation policy',
  hint,
  error,
}: EscalationPolicyPickerProps) => (
  <Picker
    label={label}
    isSingle
    source={source}
    value={value ? [value] : []}
    onChange={(policies) => onChange(policies[0] ?? null)}
    hint={value?.timeline ?? hint}
    error={error}
  />
)
