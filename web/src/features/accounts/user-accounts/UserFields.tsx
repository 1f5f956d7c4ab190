import type { PickedDepartment, PickedGroup } from '@wardline/contract/accounts/picker.schemas.ts'
import type {
  ManagedFields,
  UserAccountDetail,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx'
import { PermissionGroupPicker } from '../pickers/PermissionGroupPicker.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { membershipHint } from '../components/managed-by.view.ts'
import { managedHint } from './user-accounts.text.ts'

interface UserFieldsProps {
  hasGroups: boolean
  /** Fields that a directory sync writes cannot be edited. */
  managed?: UserAccountDetail['managed']
  groupHint?: string
}

const fields = [
  { name: 'first_name', label: 'First name', max: 100 },
  { name: 'last_name', label: 'Last name', max: 100 },
  { name: 'title', label: 'Title', max: 200 },
  { name: 'email', label: 'E-mail', max: 254, type: 'email', hint: 'Optional.' },
  { name: 'username', label: 'User name', max: 150, hint: 'For signing in. The e-mail address if empty.' },
  {
    name: 'mobile_number',
    label: 'Mobile number',
    max: 50,
    type: 'tel',
    hint: 'For example, +1 202 555 0147.',
  },
  { name: 'home_number', label: 'Home number', max: 50, type: 'tel' },
  { name: 'pager_number', label: 'Pager number', max: 50, type: 'tel', hint: '3 to 20 digits.' },
] as const

const departmentHint = ({ departments, name }: ManagedFields) =>
  membershipHint(
    departments.map((each) => each.name),
    name,
  )

const groupMembershipHint = ({ groups, name }: ManagedFields) =>
  membershipHint(
    groups.map((each) => each.display_name),
    name,
  )

const isAmong =
  (items: readonly { id: number }[]) =>
  ({ id }: { id: number }) =>
    items.some((each) => each.id === id)

/** Shared by the dialogs that create and edit a user. */
export const UserFields = ({ hasGroups, groupHint, managed }: UserFieldsProps) => (
  <div className="grid gap-3 md:grid-cols-2">
    {fields.map(({ name, max, ...rest }) => {
      const isManaged = managed?.fields.includes(name) === true
      return (
        <TextField
          key={name}
          name={name}
          {...rest}
          {...(isManaged && { hint: managedHint(managed.name), readOnly: true, className: 'bg-hover' })}
          maxLength={max}
        />
      )
    })}
    <FormField<PickedDepartment[]> name="departments" properties={['department_ids']}>
      {(field) => (
        <DepartmentPicker
          className="md:col-span-2"
          label="Departments"
          {...(managed && { isLocked: isAmong(managed.departments) })}
          hint={managed && departmentHint(managed)}
          {...field}
        />
      )}
    </FormField>
    {hasGroups && (
      <FormField<PickedGroup[]> name="groups" properties={['group_ids']}>
        {(field) => (
          <PermissionGroupPicker
            className="md:col-span-2"
            label="Permission groups"
            {...(managed && { isLocked: isAmong(managed.groups) })}
            hint={groupHint ?? (managed && groupMembershipHint(managed))}
            {...field}
          />
        )}
      </FormField>
    )}
  </div>
)
