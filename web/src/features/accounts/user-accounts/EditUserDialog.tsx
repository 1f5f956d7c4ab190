import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../me/me.api.ts'
import { UserFields } from './UserFields.tsx'
import { useChangeUser, userAccountQuery } from './user-account.api.ts'
import { couldNotUpdate, updated } from './user-accounts.text.ts'
import { changesOf, draftFields, draftOf } from './user-draft.view.ts'

const formId = 'edit-user'

/** Keeps the draft if another administrator saved first; saving again then applies only the own changes. */
export function EditUserDialog({ user, onClose }: { user: UserAccountDetail; onClose: () => void }) {
  const [opened, setOpened] = useState(user)
  const [draft, setDraft] = useState(() => draftOf(user))
  const client = useQueryClient()
  const { account } = useMe()
  const change = useChangeUser(user.id)
  const changes = changesOf(opened, draft)
  const hasChanges = Object.keys(changes).length > 0
  const { fields, form } = change.error
    ? splitFormErrors(couldNotUpdate(user.display_name), change.error, draftFields)
    : { fields: {}, form: [] }
  const submit = () =>
    hasChanges
      ? change.mutate(
          { ...changes, version: opened.version },
          {
            onSuccess: ({ display_name }) => {
              onClose()
              showToast(updated(display_name))
            },
            onError: async (error) => {
              if (!isApiError(error, 409)) return
              const { version } = await client.fetchQuery(userAccountQuery(account.id, user.id))
              setOpened({ ...opened, version })
            },
          },
        )
      : onClose()
  return (
    <Dialog
      open
      size="large"
      title={`Edit ${user.display_name}`}
      onClose={onClose}
      discardPrompt={
        hasChanges ? { question: 'Discard your changes?', discard: { label: 'Discard' } } : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="accent" busy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <UserFields
          draft={draft}
          onChange={setDraft}
          errors={fields}
          hasGroups={user.may.change_groups}
          managed={user.managed}
        />
        <FormErrors sentences={form} />
      </form>
    </Dialog>
  )
}
