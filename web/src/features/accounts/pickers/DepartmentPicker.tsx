import type { PickedDepartment } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'
import { peopleText } from '../person.view.ts'

const source: PickSource<PickedDepartment> = {
  key: ['pick-departments'],
  ask: (search, offset, signal) => call('GET /api/v1/departments/', { query: { search, offset }, signal }),
  noun: 'departments',
  placeholder: 'Name of a department',
  nameOf: ({ name }) => name,
  lineOf: ({ member_count }) => peopleText(member_count),
}

/** Departments of the account; they come 250 at a time (messaging §9). */
export const DepartmentPicker = (props: Omit<PickerProps<PickedDepartment>, 'source'>) => (
  <Picker {...props} source={source} />
)
