import { layerName } from '@wardline/contract/paging/escalation-policy.rules.ts'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Select } from '../../../platform/ui/Input.tsx'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { UserPicker } from '../../accounts/pickers/UserPicker.tsx'
import { ScheduleGroupPicker } from '../pickers/ScheduleGroupPicker.tsx'
import type { TargetDraft } from './policy-draft.rules.ts'

const kinds: readonly { value: TargetDraft['kind']; label: string }[] = [
  { value: 'on_call', label: 'On call' },
  { value: 'user', label: 'A person' },
  { value: 'department', label: 'A department' },
  { value: 'fail_over', label: 'Fail-over user' },
]

interface TargetFieldsProps {
  target: TargetDraft
  /** `Step 2, target 1`: what a screen reader says of its fields. */
  name: string
  onChange: (target: TargetDraft) => void
  /** Missing for the only one of its step. */
  onRemove: (() => void) | undefined
}

/** Whom a step rings: the kind, and the one of that kind. */
export const TargetFields = ({ target, name, onChange, onRemove }: TargetFieldsProps) => (
  <div role="group" aria-label={name} className="flex items-end gap-2">
    <div className="flex min-w-0 flex-1 flex-wrap items-end gap-2">
      <Field label="Rings" className="w-36">
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
      <Which target={target} onChange={onChange} />
    </div>
    {onRemove && (
      <IconButton label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
    )}
  </div>
)

/** A picker's list holds what the draft keeps of it. */
const kept = (chosen: { id: number; name: string } | null) => (chosen ? [chosen] : [])

function Which({ target, onChange }: Pick<TargetFieldsProps, 'target' | 'onChange'>) {
  const { kind, user, department, layer } = target
  if (kind === 'user')
    return (
      <UserPicker
        label="Person"
        isSingle
        className="min-w-52 flex-1"
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
        value={kept(department).map((one) => ({ ...one, contact_id: null, member_count: 0 }))}
        onChange={([one]) => onChange({ ...target, department: one ? { id: one.id, name: one.name } : null })}
      />
    )
  return (
    <>
      {kind === 'on_call' && (
        <Field label="Layer" className="w-32">
          {(control) => (
            <Select
              {...control}
              value={layer ?? ''}
              onChange={({ target: { value } }) =>
                onChange({ ...target, layer: value === '' ? null : Number(value) })
              }
            >
              <option value="">Everybody</option>
              {Array.from({ length: 9 }, (_, index) => (
                <option key={index} value={index + 1}>
                  {layerName(index + 1).replace(/^./, (letter) => letter.toUpperCase())}
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
        value={target.group}
        onChange={(group) => onChange({ ...target, group })}
      />
    </>
  )
}
