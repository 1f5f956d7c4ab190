import type { FixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { lockedText } from '../events/event.text.ts'
import type { ShiftDraft } from './fixed-plan-draft.view.ts'
import * as text from './fixed-plan.text.ts'

interface ShiftRowsProps {
  group: PagingGroupDetail
  /** Names people who left the group. */
  users: FixedPlan['users']
  shifts: readonly ShiftDraft[]
  error: string | undefined
  onChange: (shifts: ShiftDraft[]) => void
}

export const ShiftRows = ({ group, users, shifts, error, onChange }: ShiftRowsProps) => {
  const people = [
    ...group.members,
    ...users.filter(({ user_id }) => group.members.every((member) => member.user_id !== user_id)),
  ]
  return (
    <div role="group" aria-label={text.shiftsLabel} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{text.shiftsLabel}</h3>
      <ul role="list" className="flex flex-col gap-2">
        {shifts.map(({ user_id, call_order, start, end }, at) => (
          <li key={`${call_order} ${start}`}>
            <Field label={text.shiftLabel(start, end, call_order)}>
              {(control) => (
                <Select
                  {...control}
                  value={user_id ?? ''}
                  onChange={({ target }) =>
                    onChange(
                      shifts.map((shift, place) =>
                        place === at ? { ...shift, user_id: Number(target.value) || null } : shift,
                      ),
                    )
                  }
                >
                  <option value="">{text.notAssigned}</option>
                  {people.map(({ user_id: id, display_name, can_receive }) => (
                    <option key={id} value={id} disabled={!can_receive && id !== user_id}>
                      {can_receive ? display_name : lockedText(display_name)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}
