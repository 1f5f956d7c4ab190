import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useMe } from '../me/me.api.ts'
import { PermissionGroupPicker } from '../pickers/PermissionGroupPicker.tsx'
import type { ProviderFormValues } from './identity-provider.view.ts'

/** Claim value on the left, permission group on the right. */
export function GroupMappings({ isIncomplete }: { isIncomplete: boolean }) {
  const mayChange = useMe().permissions.includes('accounts.change_group')
  const { control, register, watch, setValue } = useFormContext<ProviderFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'groups' })
  const rows = watch('groups')
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
        {fields.map(({ id }, index) => (
          <li key={id} className="grid items-start gap-2 md:grid-cols-[1fr_1fr_auto]">
            <Field label="Value">
              {(field) => (
                <Input
                  {...field}
                  {...register(`groups.${index}.value`)}
                  maxLength={500}
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
            <PermissionGroupPicker
              label="Permission group"
              isSingle
              value={[rows[index]?.group ?? []].flat().map((group) => ({ ...group, member_count: 0 }))}
              onChange={([group]) => setValue(`groups.${index}.group`, group, { shouldDirty: true })}
            />
            <Button tone="ghost" className="md:mt-6" onClick={() => remove(index)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FormErrors
        sentences={isIncomplete ? ['Enter a value and a group in each row, or remove the row.'] : []}
      />
      <div>
        <Button onClick={() => append({ value: '', group: undefined })}>Add mapping</Button>
      </div>
    </div>
  )
}
