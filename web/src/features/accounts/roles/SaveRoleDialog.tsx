import { useQuery } from '@tanstack/react-query'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { PermissionEntry } from '@wardline/contract/accounts/roles/permission.rules.ts'
import type { RoleDetail } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { ReactNode } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../me/me.api.ts'
import { peopleCountText } from '../pickers/people-count.view.ts'
import { applyDraft, compareDraft, type RoleDraft } from './role-draft.view.ts'
import { roleEffectQuery, useChangeRole } from './role.api.ts'
import { couldNotUpdate, takesEffect, updated } from './roles.text.ts'

interface SaveRoleDialogProps {
  role: RoleDetail
  draft: RoleDraft
  onSaved: () => void
  onClose: () => void
}

/** Lists the permissions that a save adds and removes, and counts the users concerned (paging §2). */
export function SaveRoleDialog({ role, draft, onSaved, onClose }: SaveRoleDialogProps) {
  const { account } = useMe()
  const save = useChangeRole(role.id)
  const { added, removed } = compareDraft(role.permission_ids, draft)
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
        <Changes title="Added" permissions={added} icon={<IconPlus size={16} stroke={1.75} aria-hidden />} />
        <Changes
          title="Removed"
          permissions={removed}
          icon={<IconMinus size={16} stroke={1.75} aria-hidden />}
        />
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

interface ChangesProps {
  title: string
  permissions: readonly PermissionEntry[]
  icon: ReactNode
}

const Changes = ({ title, permissions, icon }: ChangesProps) =>
  permissions.length > 0 && (
    <section aria-label={title}>
      <h3 className="rounded-md bg-inset px-2 py-1 text-xs font-medium text-ink-2">
        {title} <span className="tabular-nums">{permissions.length}</span>
      </h3>
      <ul role="list" className="divide-y divide-line">
        {permissions.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3 px-2 py-1.5">
            {icon}
            <span className="min-w-0">
              {name}
              <span className="block text-xs text-ink-2">{id}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
