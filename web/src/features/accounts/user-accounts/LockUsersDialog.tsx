import { useQuery } from '@tanstack/react-query'
import type { UserAccount } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { NamedRowLink } from '../components/NamedRowLink.tsx'
import { useMe } from '../me/me.api.ts'
import { JointReplacementList } from './JointReplacementList.tsx'
import { dutiesOfUsersQuery, lockPreviewQuery, useRemoveUsers } from './user-account.api.ts'
import { aboutLock, countUsers, lockedWithDuties, removalLabel } from './user-accounts.text.ts'
import { listJointReassignments, type JointReplacements } from './user-removal.view.ts'

interface LockUsersDialogProps {
  users: readonly UserAccount[]
  onLocked: () => void
  onClose: () => void
}

/** Shows the duties of the users first; those with duties can be left out, or others take over. */
export function LockUsersDialog({ users, onLocked, onClose }: LockUsersDialogProps) {
  const [reason, setReason] = useState('')
  const [replacements, setReplacements] = useState<JointReplacements>(new Map())
  const { account } = useMe()
  const lock = useRemoveUsers()
  const preview = useQuery(
    lockPreviewQuery(
      account.uid,
      users.map(({ uid }) => uid),
    ),
  )
  const refused = preview.data?.results ?? []
  const others = users.filter(({ id }) => !refused.some((user) => user.id === id))
  const userIds = users.map(({ id }) => id)
  const { data: duties } = useQuery({
    ...dutiesOfUsersQuery(account.id, userIds),
    enabled: refused.length > 0,
  })
  const { reassignments, count } = listJointReassignments(duties, replacements)
  const submit = (locked: readonly UserAccount[], given: typeof reassignments) =>
    lock.mutate(
      {
        user_ids: locked.map(({ id }) => id),
        state: 'locked',
        reason: reason.trim(),
        duties: given,
      },
      { onSuccess: onLocked },
    )
  return (
    <Dialog
      open
      title={`Lock ${countUsers(users.length)}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {refused.length > 0 && others.length > 0 && (
            <Button busy={lock.isPending} onClick={() => submit(others, [])}>
              Lock only the other {others.length}
            </Button>
          )}
          <Button
            tone="danger"
            busy={lock.isPending || preview.isPending}
            onClick={() => submit(users, reassignments)}
          >
            {removalLabel(`Lock ${countUsers(users.length)}`, count)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-ink-2">{aboutLock}</p>
        {preview.isPending && (
          <Skeleton label="Loading the duties">
            <SkeletonBlock className="h-12 w-full" />
          </Skeleton>
        )}
        {preview.isError && (
          <LoadError onRetry={() => void preview.refetch()}>Could not load the duties.</LoadError>
        )}
        {preview.isSuccess && refused.length === 0 && <p>None of these users has duties.</p>}
        {refused.length > 0 && (
          <>
            <p>{lockedWithDuties}</p>
            <ul
              role="list"
              aria-label="Users with duties"
              className="divide-y divide-line border-y border-line"
            >
              {refused.map(({ id, display_name, reason: why }) => (
                <li key={id} className="relative py-1.5">
                  <NamedRowLink section="users" id={id} name={display_name} />
                  <span className="block text-ink-2">{why}</span>
                </li>
              ))}
            </ul>
            <JointReplacementList userIds={userIds} replacements={replacements} onChange={setReplacements} />
          </>
        )}
        <Field label="Reason" hint="Optional. Kept with the accounts and in the audit trail.">
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <FormErrors
          sentences={lock.error ? ['Could not lock the users', ...errorSentences(lock.error)] : []}
        />
      </div>
    </Dialog>
  )
}
