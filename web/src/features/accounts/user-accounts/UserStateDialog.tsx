import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../me/me.api.ts'
import { UserDuties } from './UserDuties.tsx'
import { userDutiesQuery, useUserAction } from './user-account.api.ts'
import { dutiesWarning, noDuties, removalLabel } from './user-accounts.text.ts'
import { listReassignments, type Replacements } from './user-removal.view.ts'

const texts = {
  lock: {
    state: 'locked',
    label: 'Lock',
    about: 'Their sessions end and they cannot sign in or receive pages until the account is unlocked.',
    done: 'locked',
  },
  deactivate: {
    state: 'deactivated',
    label: 'Deactivate',
    about: 'Their sessions end, and others no longer find them. Their messages and past shifts stay.',
    done: 'deactivated',
  },
} as const

interface UserStateDialogProps {
  user: UserAccountDetail
  kind: keyof typeof texts
  onClose: () => void
}

export function UserStateDialog({ user, kind, onClose }: UserStateDialogProps) {
  const [reason, setReason] = useState('')
  const action = useUserAction(user.id)
  const [replacements, setReplacements] = useState<Replacements>(new Map())
  const { data: duties } = useQuery(userDutiesQuery(useMe().account.id, user.id))
  const { state, label, about, done } = texts[kind]
  const { reassignments, count } = listReassignments(duties, replacements)
  const submit = () =>
    action.mutate(
      { kind: 'remove', removal: { state, reason: reason.trim(), duties: reassignments } },
      {
        onSuccess: () => {
          onClose()
          showToast(`${user.display_name} ${done}`)
        },
      },
    )
  return (
    <Dialog
      open
      title={`${label} ${user.display_name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={action.isPending} onClick={submit}>
            {removalLabel(label, count)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{about}</p>
        <UserDuties
          userId={user.id}
          none={noDuties}
          intro={dutiesWarning}
          choice={{ replacements, onChange: setReplacements }}
        />
        <Field label="Reason" hint="Kept with the account and in the audit trail.">
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
          sentences={
            action.error
              ? [`Could not ${label.toLowerCase()} ${user.display_name}`, ...errorSentences(action.error)]
              : []
          }
        />
      </div>
    </Dialog>
  )
}
