import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'

/** What a form knows of a group that is chosen. */
export interface ChosenGroup {
  id: number
  name: string
  department?: string
}

const sourceWith = (placeholder: string): PickSource<ChosenGroup> => ({
  key: ['pick-schedule-groups'],
  ask: (search, offset, signal) =>
    call('GET /api/v1/paginggroups/', { query: { type: 'ScheduleGroup', search, offset }, signal }),
  noun: 'schedule groups',
  placeholder,
  nameOf: ({ name }) => name,
  lineOf: ({ department = '' }) => department,
})

type Rest = Pick<PickerProps<ChosenGroup>, 'label' | 'hint' | 'error' | 'className'>

interface ScheduleGroupPickerProps extends Rest {
  value: ChosenGroup | null
  onChange: (value: ChosenGroup | null) => void
  placeholder?: string
}

/** One group with a calendar, or none. */
export const ScheduleGroupPicker = ({
  value,
  onChange,
  placeholder = 'Name of a group',
  ...rest
}: ScheduleGroupPickerProps) => (
  <Picker
    {...rest}
    isSingle
    source={sourceWith(placeholder)}
    value={value ? [value] : []}
    onChange={([group]) => onChange(group ? { id: group.id, name: group.name } : null)}
  />
)
