import type { Invitations } from '@wardline/contract/accounts/user-accounts/invitation.schemas.ts'
import type { UserAccount } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useMe } from '../me/me.api.ts'
import { CodeSheet } from './CodeSheet.tsx'

const at_once = 100

interface InviteUsersDialogProps {
  users: readonly UserAccount[]
  onClose: () => void
}

/**
 * Invites the selected users by e-mail, or with one-time codes to print, which are shown only here. The list of users follows by
 * `user_accounts_changed`.
 */
export function InviteUsersDialog({ users, onClose }: InviteUsersDialogProps) {
  const { account } = useMe()
  const invite = useMutation({
    mutationFn: async (delivery: 'email' | 'code') => {
      const parts: Invitations[] = []
      for (let first = 0; first < users.length; first += at_once)
        parts.push(
          await call('POST /api/v1/accounts/{id}/users/invitations/', {
            params: { id: account.id },
            body: { user_ids: users.slice(first, first + at_once).map(({ id }) => id), delivery },
          }),
        )
      return {
        expires: parts.find(({ expires }) => expires !== null)?.expires ?? null,
        invited: parts.flatMap(({ invited }) => invited),
        left_out: parts.flatMap(({ left_out }) => left_out),
      }
    },
  })
  const { data, error, isPending, variables } = invite
  const hasCodes = data !== undefined && variables === 'code' && data.invited.length > 0
  return (
    <Dialog
      open
      size="large"
      title={`Invite ${countText(users.length, 'user')}`}
      onClose={onClose}
      discardPrompt={
        hasCodes
          ? { question: 'Close? The codes will not be shown again.', discard: { label: 'Close' } }
          : undefined
      }
      footer={
        data ? (
          <>
            <Button onClick={onClose}>Done</Button>
            {hasCodes && (
              <Button tone="accent" onClick={() => window.print()}>
                Print
              </Button>
            )}
          </>
        ) : (
          <>
            <Button busy={isPending && variables === 'code'} onClick={() => invite.mutate('code')}>
              Create one-time codes
            </Button>
            <Button
              tone="accent"
              busy={isPending && variables === 'email'}
              onClick={() => invite.mutate('email')}
            >
              Send e-mails
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {!data && (
          <p className="text-ink-2">
            Each user chooses a password, by a link in an e-mail or with a code that you print and hand over.
            Both work once, for seven days, and replace earlier invitations.
          </p>
        )}
        {data && (
          <p role="status">
            {countText(data.invited.length, 'user')} invited
            {variables === 'email' && data.invited.length > 0 && '. The e-mails are being sent'}.
          </p>
        )}
        {hasCodes && <CodeSheet invitations={data} account={account.name} />}
        {data && data.left_out.length > 0 && (
          <section aria-label="Not invited">
            <h3 className="pb-1 font-semibold">{countText(data.left_out.length, 'user')} not invited</h3>
            <ul role="list" className="divide-y divide-line border-y border-line">
              {data.left_out.map(({ user_id, display_name, reason }) => (
                <li key={user_id} className="py-1">
                  <span className="font-medium">{display_name}</span>
                  <span className="block text-ink-2">{reason}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <FormErrors sentences={error ? ['Could not invite the users', ...errorSentences(error)] : []} />
      </div>
    </Dialog>
  )
}
