import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'

export interface ChosenGroup {
  id: number
  name: string
  department?: string
}

const sourceWith = (placeholder: string): PickerSource<ChosenGroup> => ({
  key: ['pick-schedule-groups'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/paginggroups/', { query: { type: 'ScheduleGroup', search, offset }, signal }),
  noun: 'schedule groups',
  placeholder,
  getName: ({ name }) => name,
  getDetail: ({ department = '' }) => department,
})

type Rest = Pick<PickerProps<ChosenGroup>, 'label' | 'hint' | 'error' | 'className'>

interface ScheduleGroupPickerProps extends Rest {
  value: ChosenGroup | null
  onChange: (value: ChosenGroup | null) => void
  placeholder?: string
}

export const ScheduleGroupPicker = ({
  value,
  onChange,
  placeholder = 'Group name',
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

interface ScheduleGroupsPickerProps extends Rest {
  value: ChosenGroup[]
  onChange: (value: ChosenGroup[]) => void
}

export const ScheduleGroupsPicker = ({ onChange, ...rest }: ScheduleGroupsPickerProps) => (
  <Picker
    {...rest}
    source={sourceWith('Group name')}
    onChange={(groups) => onChange(groups.map(({ id, name }) => ({ id, name })))}
  />
)
