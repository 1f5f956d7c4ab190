import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { PermissionEntry } from '@wardline/contract/accounts/roles/permission.rules.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { isGiven, type RoleDraft } from './role-draft.view.ts'
import { lackedPermission } from './roles.text.ts'

interface PermissionListProps {
  label: string
  permissions: readonly PermissionEntry[]
  stored: readonly string[]
  draft: RoleDraft
  /** Permissions of the user, who can give and take no others. */
  own: readonly string[]
  isReadOnly: boolean
  onChange: (ids: readonly Permission[], isOn: boolean) => void
}

export function PermissionList(props: PermissionListProps) {
  const { label, permissions, stored, draft, own, isReadOnly, onChange } = props
  const isOn = (id: Permission) => isGiven(stored, draft, id)
  const changeable = permissions.filter(({ id }) => !isReadOnly && own.includes(id))
  return (
    <section aria-label={label} className="min-w-0">
      <SelectAll
        label={label}
        given={permissions.filter(({ id }) => isOn(id)).length}
        total={permissions.length}
        isDisabled={changeable.length === 0}
        onChange={(all) =>
          onChange(
            changeable.map(({ id }) => id),
            all,
          )
        }
      />
      <ul role="list" className="divide-y divide-line border-y border-line">
        {permissions.map(({ id, name }) => {
          const isChanged = isOn(id) !== stored.includes(id)
          const isLacking = !own.includes(id)
          return (
            <li key={id} className={clsx('flex items-center gap-3 px-2 py-1', isChanged && 'bg-selected')}>
              <Checkbox
                className="flex-1"
                label={name}
                hint={isLacking && !isReadOnly ? `${id} · ${lackedPermission}` : id}
                checked={isOn(id)}
                disabled={isReadOnly || isLacking}
                onChange={({ target }) => onChange([id], target.checked)}
              />
              {isChanged && <Change isAdded={isOn(id)} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Change = ({ isAdded }: { isAdded: boolean }) => {
  const Sign = isAdded ? IconPlus : IconMinus
  return (
    <span
      className={clsx('flex items-center gap-1 text-xs font-medium', isAdded ? 'text-accent' : 'text-ink-2')}
    >
      <Sign size={14} stroke={1.75} aria-hidden />
      {isAdded ? 'Added' : 'Removed'}
    </span>
  )
}

interface SelectAllProps {
  label: string
  given: number
  total: number
  isDisabled: boolean
  onChange: (isOn: boolean) => void
}

/** Shows a third state if only some of the permissions are given. */
function SelectAll({ label, given, total, isDisabled, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const isPartial = given > 0 && given < total
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <Checkbox
      ref={box}
      className="px-2 font-medium"
      label={
        <>
          Select all{' '}
          <span className="ml-1 font-normal text-ink-2">
            {given} of {total} in {label}
          </span>
        </>
      }
      checked={given === total}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
