import type { PickedDepartment } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { peopleCountText } from './people-count.view.ts'

const source: PickerSource<PickedDepartment> = {
  key: ['pick-departments'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/departments/', { query: { search, offset }, signal }),
  noun: 'departments',
  placeholder: 'Name of a department',
  getName: ({ name }) => name,
  getDetail: ({ member_count }) => peopleCountText(member_count),
}

type DepartmentPickerProps = Omit<PickerProps<PickedDepartment>, 'source'> &
  Pick<PickerSource<PickedDepartment>, 'isLocked'>

export const DepartmentPicker = ({ isLocked, ...props }: DepartmentPickerProps) => (
  <Picker {...props} source={isLocked ? { ...source, isLocked } : source} />
)
