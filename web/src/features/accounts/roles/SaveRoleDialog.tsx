import { useQuery } from '@tanstack/react-query'
import type { RoleDetail } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../me/me.api.ts'
import { peopleCountText } from '../pickers/people-count.view.ts'
import { OtherChanges } from './OtherChanges.tsx'
import { PermissionChanges } from './PermissionChanges.tsx'
import { applyDraft, compareDraft, compareStored, type RoleDraft } from './role-draft.view.ts'
import { roleEffectQuery, useChangeRole } from './role.api.ts'
import { couldNotUpdate, nothingLeft, takesEffect, updated } from './roles.text.ts'

interface SaveRoleDialogProps {
  role: RoleDetail
  draft: RoleDraft
  /** The stored permissions when editing began. */
  base: readonly string[]
  onChange: (ids: readonly Permission[], isOn: boolean) => void
  onSaved: () => void
  onClose: () => void
}

/** Lists the permissions that a save adds and removes, and counts the users concerned (paging §2). */
export function SaveRoleDialog({ role, draft, base, onChange, onSaved, onClose }: SaveRoleDialogProps) {
  const { account } = useMe()
  const save = useChangeRole({ role_id: role.id })
  const { added, removed } = compareDraft(role.permission_ids, draft)
  const others = compareStored(base, role.permission_ids)
  const hasOthers = others.added.length + others.removed.length > 0
  const permission_ids = applyDraft(role.permission_ids, draft)
  const { data: effect } = useQuery(roleEffectQuery(account.id, role.id, permission_ids))
  const submit = () =>
    save.mutate(
      { permission_ids, version: role.version },
      {
        onSuccess: ({ name }) => {
          onSaved()
          showToast(updated(name))
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Save changes to ${role.name}?`}
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button
            tone="accent"
            busy={save.isPending}
            disabled={added.length + removed.length === 0}
            onClick={submit}
          >
            Save changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-ink-2">{takesEffect(role.user_count)}</p>
        {hasOthers && (
          <OtherChanges
            name={role.changed_by ?? 'Wardline'}
            difference={others}
            stored={role.permission_ids}
            draft={draft}
            onChange={onChange}
          />
        )}
        <PermissionChanges title={hasOthers ? 'Added by you' : 'Added'} permissions={added} isAdded />
        <PermissionChanges
          title={hasOthers ? 'Removed by you' : 'Removed'}
          permissions={removed}
          isAdded={false}
        />
        {added.length + removed.length === 0 && <p className="text-ink-2">{nothingLeft}</p>}
        {effect && role.user_count > 0 && (
          <dl className="grid grid-cols-[1fr_auto] gap-y-1">
            <dt className="text-ink-2">Gain something</dt>
            <dd className="font-medium tabular-nums">{peopleCountText(effect.gain)}</dd>
            <dt className="text-ink-2">Lose something</dt>
            <dd className="font-medium tabular-nums">{peopleCountText(effect.lose)}</dd>
            <dt className="text-ink-2">No difference, because of their other roles</dt>
            <dd className="font-medium tabular-nums">{peopleCountText(effect.unaffected)}</dd>
          </dl>
        )}
        <FormErrors
          sentences={save.error ? [couldNotUpdate(role.name), ...errorSentences(save.error)] : []}
        />
      </div>
    </Dialog>
  )
}
