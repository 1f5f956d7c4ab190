import type {
  ManagedFields,
  UserAccountDetail,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx'
import { PermissionGroupPicker } from '../pickers/PermissionGroupPicker.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { membershipHint } from '../components/managed-by.view.ts'
import { managedHint } from './user-accounts.text.ts'
import type { UserDraft } from './user-draft.view.ts'

interface UserFieldsProps {
  draft: UserDraft
  onChange: (draft: UserDraft) => void
  /** Sentences by field. */
  errors: Record<string, string>
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
export const UserFields = ({ draft, onChange, errors, hasGroups, groupHint, managed }: UserFieldsProps) => (
  <div className="grid gap-3 md:grid-cols-2">
    {fields.map(({ name, label, max, ...rest }) => (
      <Field
        key={name}
        label={label}
        error={errors[name]}
        {...('hint' in rest && { hint: rest.hint })}
        {...(managed?.fields.includes(name) && { hint: managedHint(managed.name) })}
      >
        {(control) => (
          <Input
            {...control}
            readOnly={managed?.fields.includes(name)}
            className={managed?.fields.includes(name) ? 'bg-hover' : undefined}
            type={'type' in rest ? rest.type : 'text'}
            maxLength={max}
            autoComplete="off"
            value={draft[name]}
            onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
          />
        )}
      </Field>
    ))}
    <DepartmentPicker
      className="md:col-span-2"
      label="Departments"
      {...(managed && { isLocked: isAmong(managed.departments) })}
      value={draft.departments}
      onChange={(departments) => onChange({ ...draft, departments })}
      hint={managed && departmentHint(managed)}
      error={errors['department_ids']}
    />
    {hasGroups && (
      <PermissionGroupPicker
        className="md:col-span-2"
        label="Permission groups"
        {...(managed && { isLocked: isAmong(managed.groups) })}
        hint={groupHint ?? (managed && groupMembershipHint(managed))}
        value={draft.groups}
        onChange={(groups) => onChange({ ...draft, groups })}
        error={errors['group_ids']}
      />
    )}
  </div>
)
