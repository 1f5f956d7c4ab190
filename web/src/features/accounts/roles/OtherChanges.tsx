import type { PermissionEntry } from '@wardline/contract/accounts/roles/permission.rules.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { useMe } from '../me/me.api.ts'
import { PermissionChanges } from './PermissionChanges.tsx'
import { isGiven, type PermissionDifference, type RoleDraft } from './role-draft.view.ts'
import { lackedPermission } from './roles.text.ts'

interface OtherChangesProps {
  /** The user who saved the role since editing began. */
  name: string
  difference: PermissionDifference
  stored: readonly string[]
  draft: RoleDraft
  onChange: (ids: readonly Permission[], isOn: boolean) => void
}

/** The changes that another administrator saved, each with the choice to keep or to undo it. */
export function OtherChanges({ name, difference, stored, draft, onChange }: OtherChangesProps) {
  const { permissions: own } = useMe()
  const decision =
    (isAdded: boolean) =>
    ({ id, name: sentence }: PermissionEntry) => (
      <Checkbox
        label={
          <>
            Keep<span className="sr-only">: {sentence}</span>
          </>
        }
        checked={isGiven(stored, draft, id) === isAdded}
        disabled={!own.includes(id)}
        title={own.includes(id) ? undefined : lackedPermission}
        onChange={({ target }) => onChange([id], target.checked === isAdded)}
      />
    )
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line p-2">
      <p className="px-2 text-sm text-warn" role="status">
        {name} saved this role after you began. Untick a line to undo it with your changes.
      </p>
      <PermissionChanges
        title={`Added by ${name}`}
        permissions={difference.added}
        isAdded
        decision={decision(true)}
      />
      <PermissionChanges
        title={`Removed by ${name}`}
        permissions={difference.removed}
        isAdded={false}
        decision={decision(false)}
      />
    </div>
  )
}
