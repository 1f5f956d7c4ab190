import { callOrderName } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { usePlaceError } from '../../../platform/forms/use-place-error.ts'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { UserPicker } from '../../accounts/pickers/UserPicker.tsx'
import { ScheduleGroupPicker } from '../pickers/ScheduleGroupPicker.tsx'
import type { TargetDraft } from './policy-draft.rules.ts'

const kinds: readonly { value: TargetDraft['kind']; label: string }[] = [
  { value: 'on_call', label: 'On call' },
  { value: 'user', label: 'A person' },
  { value: 'department', label: 'A department' },
  { value: 'fail_over', label: 'Fail-over user' },
  { value: 'operator', label: 'Operator' },
]

interface TargetFieldsProps {
  target: TargetDraft
  name: string
  step: number
  index: number
  onChange: (target: TargetDraft) => void
  onRemove: (() => void) | undefined
}

/** The first target also shows the sentences about all targets of its step. */
export function TargetFields({ target, name, step, index, onChange, onRemove }: TargetFieldsProps) {
  const targets = `steps.${step}.targets`
  const error = usePlaceError(`${targets}.${index}`, index === 0 ? [targets] : [])
  const hasPicker = target.kind !== 'operator'
  return (
    <div role="group" aria-label={name} className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
        <Field label="Notify" className="w-36" error={hasPicker ? undefined : error}>
          {(control) => (
            <Select
              {...control}
              value={target.kind}
              onChange={(event) => onChange({ ...target, kind: event.target.value as TargetDraft['kind'] })}
            >
              {kinds.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TargetPicker target={target} error={error} onChange={onChange} />
      </div>
      {onRemove && (
        <IconButton label={`Remove ${name.toLowerCase()}`} className="mt-6" onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

const toSelection = (item: { id: number; name: string } | null) => (item ? [item] : [])

interface TargetPickerProps extends Pick<TargetFieldsProps, 'target' | 'onChange'> {
  error: string | undefined
}

function TargetPicker({ target, error, onChange }: TargetPickerProps) {
  const { kind, user, department, call_order } = target
  if (kind === 'user')
    return (
      <UserPicker
        label="Person"
        isSingle
        className="min-w-52 flex-1"
        error={error}
        value={user ? [{ id: user.id, display_name: user.name, profile_picture: null }] : []}
        onChange={([one]) =>
          onChange({ ...target, user: one ? { id: one.id, name: one.display_name } : null })
        }
      />
    )
  if (kind === 'department')
    return (
      <DepartmentPicker
        label="Department"
        isSingle
        className="min-w-52 flex-1"
        error={error}
        value={toSelection(department).map((one) => ({ ...one, contact_id: null, member_count: 0 }))}
        onChange={([one]) => onChange({ ...target, department: one ? { id: one.id, name: one.name } : null })}
      />
    )
  if (kind === 'operator') return null
  return (
    <>
      {kind === 'on_call' && (
        <Field label="Call order" className="w-32">
          {(control) => (
            <Select
              {...control}
              value={call_order ?? ''}
              onChange={({ target: { value } }) =>
                onChange({ ...target, call_order: value === '' ? null : Number(value) })
              }
            >
              <option value="">Everyone</option>
              {Array.from({ length: 9 }, (_, index) => (
                <option key={index} value={index + 1}>
                  {callOrderName(index + 1).replace(/^./, (letter) => letter.toUpperCase())}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ScheduleGroupPicker
        label="Group"
        placeholder="The group that was paged"
        className="min-w-52 flex-1"
        error={error}
        value={target.group}
        onChange={(group) => onChange({ ...target, group })}
      />
    </>
  )
}
