import type { EscalationPolicy } from '@wardline/contract/paging/escalation-policy.schemas.ts'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Picker } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'
import { policiesKey } from './policy.api.ts'

/** What a form knows of the policy that is chosen. */
export type ChosenPolicy = Pick<EscalationPolicy, 'id' | 'name'> & Partial<EscalationPolicy>

const source: PickSource<ChosenPolicy> = {
  key: [...policiesKey, 'pick'],
  ask: (search, offset, signal) =>
    call('GET /api/v1/escalationpolicies/', { query: { search, offset }, signal }),
  noun: 'escalation policies',
  placeholder: 'Name of a policy',
  nameOf: ({ name }) => name,
  lineOf: ({ timeline = '' }) => timeline,
}

export interface EscalationPolicyPickerProps {
  value: ChosenPolicy | null
  onChange: (value: ChosenPolicy | null) => void
  label?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** One escalation policy, or none. Once it is chosen, its line of time stands below. */
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
    onChange={(chosen) => onChange(chosen[0] ?? null)}
    hint={value?.timeline ?? hint}
    error={error}
  />
)
