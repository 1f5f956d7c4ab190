import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useMe } from '../me/me.api.ts'
import { UserFields } from './UserFields.tsx'
import { useCreateUser } from './user-account.api.ts'
import { couldNotCreateUser } from './user-accounts.text.ts'
import { draftFields, emptyDraft, toNewUser } from './user-draft.view.ts'

const formId = 'new-user'

export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(emptyDraft)
  const { permissions } = useMe()
  const create = useCreateUser()
  const navigate = useNavigate()
  const { fields, form } = create.error
    ? splitFormErrors(couldNotCreateUser, create.error, draftFields)
    : { fields: {}, form: [] }
  const submit = () =>
    create.mutate(toNewUser(draft), {
      onSuccess: ({ id }) =>
        void navigate({
          to: '/accountSettings/$section/{-$item}',
          params: { section: 'users', item: String(id) },
        }),
    })
  return (
    <Dialog
      open
      size="large"
      title="New user"
      onClose={onClose}
      discardPrompt={
        draft === emptyDraft
          ? undefined
          : { question: 'Discard the new user?', discard: { label: 'Discard' } }
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="accent" busy={create.isPending}>
            Create user
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
          hasGroups={permissions.includes('accounts.change_group')}
          groupHint="Leave empty for the default group, Clinicians."
        />
        <FormErrors sentences={form} />
      </form>
    </Dialog>
  )
}
