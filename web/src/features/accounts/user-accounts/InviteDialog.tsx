import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useInviteUser } from './user-account.api.ts'

export function InviteDialog({ user, onClose }: { user: UserAccountDetail; onClose: () => void }) {
  const invite = useInviteUser({ user_id: user.id })
  const { data, error, isPending, variables } = invite
  const link = data?.token ? new URL(`/sign-in#invitation=${data.token}`, location.href).href : undefined
  const send = () =>
    invite.mutate(
      { delivery: 'email' },
      {
        onSuccess: ({ sent_to }) => {
          if (sent_to === null) return
          onClose()
          showToast(`Invitation sent to ${sent_to}`)
        },
      },
    )
  return (
    <Dialog
      open
      title={`Invite ${user.display_name}`}
      onClose={onClose}
      footer={
        link ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button
              busy={isPending && variables.delivery === 'link'}
              tone={user.email ? 'plain' : 'accent'}
              onClick={() => invite.mutate({ delivery: 'link' })}
            >
              Create a link
            </Button>
            {user.email && (
              <Button tone="accent" busy={isPending && variables.delivery === 'email'} onClick={send}>
                Send e-mail
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">
          The invitation lets this user choose a password. It works once, for seven days, and replaces an
          earlier one.
        </p>
        {link && (
          <Field label="Link" hint="Give it to the user in person. It is not shown again.">
            {(control) => (
              <Input {...control} readOnly value={link} onFocus={({ target }) => target.select()} />
            )}
          </Field>
        )}
        {link && (
          <div>
            <Button
              onClick={() =>
                void navigator.clipboard
                  .writeText(link)
                  .then(() => showToast('Link copied'))
                  .catch(() => showToast('Could not copy the link. Select and copy it.', { tone: 'danger' }))
              }
            >
              Copy link
            </Button>
          </div>
        )}
        <FormErrors
          sentences={[
            ...(error ? ['Could not create the invitation', ...errorSentences(error)] : []),
            ...(data?.problem ? ['Could not send the e-mail', data.problem] : []),
          ]}
        />
      </div>
    </Dialog>
  )
}
