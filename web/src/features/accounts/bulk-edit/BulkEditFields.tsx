import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx'
import { PermissionGroupPicker } from '../pickers/PermissionGroupPicker.tsx'
import { removesUsers, type BulkEditDraft, type ListMode } from './bulk-edit.view.ts'

interface BulkEditFieldsProps {
  draft: BulkEditDraft
  onChange: (draft: BulkEditDraft) => void
  /** Sentences by name of the API. */
  errors: Record<string, string>
  hasGroups: boolean
}

const modes = [
  { value: 'same', label: 'No change' },
  { value: 'add', label: 'Add' },
  { value: 'replace', label: 'Replace' },
  { value: 'remove', label: 'Remove' },
] as const

const pickerLabels: Record<Exclude<ListMode, 'same'>, (noun: string) => string> = {
  add: (noun) => `${noun} to add`,
  replace: (noun) => `${noun} instead of all others`,
  remove: (noun) => `${noun} to remove`,
}

export function BulkEditFields({ draft, onChange, errors, hasGroups }: BulkEditFieldsProps) {
  const { departments, groups } = draft
  const set = (part: Partial<BulkEditDraft>) => onChange({ ...draft, ...part })
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        legend="Departments"
        value={departments.mode}
        segments={modes}
        onChange={(mode) => set({ departments: { ...departments, mode } })}
      />
      {departments.mode !== 'same' && (
        <DepartmentPicker
          label={pickerLabels[departments.mode]('Departments')}
          value={departments.items}
          onChange={(items) => set({ departments: { ...departments, items } })}
          error={errors['departments']}
        />
      )}
      {departments.mode === 'replace' && departments.items.length === 0 && (
        <Checkbox
          label="Remove these users from all departments"
          hint="They will not belong to any department."
          checked={departments.isCleared}
          onChange={({ target }) => set({ departments: { ...departments, isCleared: target.checked } })}
        />
      )}
      {hasGroups && (
        <SegmentedControl
          legend="Permission groups"
          value={groups.mode}
          segments={modes}
          onChange={(mode) => set({ groups: { ...groups, mode } })}
        />
      )}
      {hasGroups && groups.mode !== 'same' && (
        <PermissionGroupPicker
          label={pickerLabels[groups.mode]('Groups')}
          value={groups.items}
          onChange={(items) => set({ groups: { ...groups, items } })}
          error={errors['groups']}
        />
      )}
      {groups.mode === 'replace' && groups.items.length === 0 && hasGroups && (
        <Checkbox
          label="Remove these users from all permission groups"
          hint="They will have no permissions."
          checked={groups.isCleared}
          onChange={({ target }) => set({ groups: { ...groups, isCleared: target.checked } })}
        />
      )}
      <StateFields draft={draft} set={set} errors={errors} />
      <SegmentedControl
        legend="Title"
        value={draft.setsTitle ? 'set' : 'same'}
        segments={[
          { value: 'same', label: 'No change' },
          { value: 'set', label: 'Set' },
        ]}
        onChange={(mode) => set({ setsTitle: mode === 'set' })}
      />
      {draft.setsTitle && (
        <Field label="New title" hint="Empty clears it." error={errors['title']}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              autoComplete="off"
              value={draft.title}
              onChange={({ target }) => set({ title: target.value })}
            />
          )}
        </Field>
      )}
      <MessageTypeField
        value={draft.messageType}
        onChange={(messageType) => set({ messageType })}
        error={errors['default_message_type_id']}
      />
      <SegmentedControl
        legend="Mobile numbers"
        value={draft.hidesNumbers}
        segments={[
          { value: 'same', label: 'No change' },
          { value: 'yes', label: 'Hide' },
          { value: 'no', label: 'Show' },
        ]}
        onChange={(hidesNumbers) => set({ hidesNumbers })}
      />
    </div>
  )
}

interface PartProps {
  draft: BulkEditDraft
  set: (part: Partial<BulkEditDraft>) => void
  errors: Record<string, string>
}

const StateFields = ({ draft, set, errors }: PartProps) => (
  <>
    <Field label="Status" error={errors['state']}>
      {(control) => (
        <Select
          {...control}
          value={draft.state}
          onChange={({ target }) => set({ state: target.value as BulkEditDraft['state'] })}
        >
          <option value="">No change</option>
          <option value="lock">Lock</option>
          <option value="unlock">Unlock</option>
          <option value="deactivate">Deactivate</option>
          <option value="reactivate">Reactivate</option>
        </Select>
      )}
    </Field>
    {removesUsers(draft.state) && (
      <>
        <Field label="Reason" hint="Optional. Shown to administrators." error={errors['reason']}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={500}
              value={draft.reason}
              onChange={({ target }) => set({ reason: target.value })}
            />
          )}
        </Field>
        <Checkbox
          label="Include users with duties"
          hint="They keep their shifts and other duties, and their pages go to the next fail-over user. Otherwise, users with duties are not changed."
          checked={draft.keepsDuties}
          onChange={({ target }) => set({ keepsDuties: target.checked })}
        />
      </>
    )}
  </>
)

interface MessageTypeFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function MessageTypeField({ value, onChange, error }: MessageTypeFieldProps) {
  const types = useQuery(routeQuery(['pick-message-types'], 'GET /api/v1/messagetypes/', {}))
  return (
    <Field label="Default message type" error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">No change</option>
          <option value="none">None</option>
          {(types.data?.results ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
