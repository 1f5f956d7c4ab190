import type { FormFieldState } from '../../../platform/forms/FormField.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useMe } from '../me/me.api.ts'
import { PermissionGroupPicker } from '../pickers/PermissionGroupPicker.tsx'
import { addMapping, type MappingRow } from './identity-provider.view.ts'

/** Claim value on the left, permission group on the right. */
export function GroupMappings({ value: rows, onChange, error }: FormFieldState<MappingRow[]>) {
  const mayChange = useMe().permissions.includes('accounts.change_group')
  if (!mayChange)
    return (
      <p className="text-sm text-ink-2">
        {rows.length === 0
          ? 'No groups are mapped.'
          : rows.map(({ value, group }) => `${value} → ${group?.display_name ?? ''}`).join(', ')}{' '}
        You need permission to change permission groups.
      </p>
    )
  return (
    <div className="flex max-w-[640px] flex-col gap-3">
      <ul role="list" aria-label="Group mappings" className="flex flex-col gap-3 empty:hidden">
        {rows.map((row, index) => (
          <li key={row.key} className="grid items-start gap-2 md:grid-cols-[1fr_1fr_auto]">
            <Field label="Value">
              {(control) => (
                <Input
                  {...control}
                  maxLength={500}
                  autoComplete="off"
                  spellCheck={false}
                  value={row.value}
                  onChange={({ target }) => onChange(rows.with(index, { ...row, value: target.value }))}
                />
              )}
            </Field>
            <PermissionGroupPicker
              label="Permission group"
              isSingle
              value={row.group ? [{ ...row.group, member_count: 0 }] : []}
              onChange={([group]) => onChange(rows.with(index, { ...row, group }))}
            />
            <Button tone="ghost" className="md:mt-6" onClick={() => onChange(rows.toSpliced(index, 1))}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FormErrors sentences={error === undefined ? [] : [error]} />
      <div>
        <Button onClick={() => onChange(addMapping(rows))}>Add mapping</Button>
      </div>
    </div>
  )
}
