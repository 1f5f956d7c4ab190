import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useChangePolicy } from './policy-change.api.ts'
import type { PolicySwitchValues } from './policy-draft.rules.ts'

interface PolicySwitchesProps {
  policy: RoutingPolicy | null
  /** Values of the switches for a new policy. */
  switches: PolicySwitchValues
  onSwitches: (next: PolicySwitchValues) => void
}

const labels = { is_active: 'Active', is_trial: 'Trial: record, change nothing' } as const

/** They take effect at once; those of a new policy, with its creation. */
export function PolicySwitches({ policy, switches, onSwitches }: PolicySwitchesProps) {
  const put = useChangePolicy({ id: policy?.id ?? 0 })
  const pending = put.isPending ? put.variables : undefined
  const current = { ...(policy ?? switches), ...pending }
  const change = (name: keyof PolicySwitchValues, isOn: boolean) => {
    if (!policy) return onSwitches({ ...switches, [name]: isOn })
    return put.mutate(
      { [name]: isOn, version: policy.version },
      {
        onError: (error) =>
          showToast([`Could not change ${policy.name}.`, ...errorSentences(error)].join(' '), {
            tone: 'danger',
          }),
      },
    )
  }
  return (
    <div role="group" aria-label="State" className="flex flex-wrap gap-x-5">
      {(['is_active', 'is_trial'] as const).map((name) => (
        <Checkbox
          key={name}
          asSwitch
          label={labels[name]}
          checked={current[name]}
          onChange={({ target }) => change(name, target.checked)}
        />
      ))}
    </div>
  )
}
