import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { useState } from 'react'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Menu } from '../../../platform/ui/menus/Menu.tsx'
import type { MenuItem } from '../../../platform/ui/menus/menu-props.ts'
import { EditUserDialog } from './EditUserDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { SetPasswordDialog } from './SetPasswordDialog.tsx'
import { UserStateDialog } from './UserStateDialog.tsx'
import { useUserAction, type UserAction } from './user-account.api.ts'
import { couldNotUpdate } from './user-accounts.text.ts'

type DialogName = 'edit' | 'invite' | 'password' | 'lock' | 'deactivate'

/** Only what the caller may do; a line on the page says why something is missing. */
export function UserActions({ user }: { user: UserAccountDetail }) {
  const [dialog, setDialog] = useState<DialogName>()
  const action = useUserAction(user.id)
  const { may, state, display_name } = user
  const run = (userAction: UserAction, done: string) =>
    action.mutate(userAction, {
      onSuccess: () => showToast(`${display_name} ${done}`),
      onError: (error) =>
        showToast(summaryWithReason(couldNotUpdate(display_name), error), { tone: 'danger' }),
    })
  useShortcuts({
    e: (event) => {
      if (!may.change) return
      event.preventDefault()
      setDialog('edit')
    },
  })
  const items: (MenuItem | false)[] = [
    may.set_password && { label: 'Set password', onSelect: () => setDialog('password') },
    may.clear_devices && {
      label: 'Sign out everywhere',
      onSelect: () => run({ kind: 'clear_devices' }, 'signed out on all devices'),
    },
    may.remove &&
      (state === 'active' || state === 'invited') && {
        label: 'Lock',
        separatorAbove: true,
        onSelect: () => setDialog('lock'),
      },
    may.remove &&
      state === 'locked' && { label: 'Unlock', onSelect: () => run({ kind: 'unlock' }, 'unlocked') },
    may.remove &&
      state !== 'deactivated' && {
        label: 'Deactivate',
        danger: true,
        onSelect: () => setDialog('deactivate'),
      },
    may.remove &&
      state === 'deactivated' && {
        label: 'Reactivate',
        onSelect: () => run({ kind: 'reactivate' }, 'reactivated'),
      },
  ]
  const canBeInvited = may.change && !user.has_password && (state === 'active' || state === 'invited')
  const menuItems = items.filter((item) => item !== false)
  const close = () => setDialog(undefined)
  return (
    <>
      <div className="flex gap-2">
        {canBeInvited && (
          <Button tone="accent" onClick={() => setDialog('invite')}>
            {state === 'invited' ? 'Invite again' : 'Invite'}
          </Button>
        )}
        {may.change && <Button onClick={() => setDialog('edit')}>Edit</Button>}
        {menuItems.length > 0 && (
          <Menu
            align="end"
            trigger={<Button busy={action.isPending}>More actions</Button>}
            items={menuItems}
          />
        )}
      </div>
      {dialog === 'edit' && <EditUserDialog user={user} onClose={close} />}
      {dialog === 'invite' && <InviteDialog user={user} onClose={close} />}
      {dialog === 'password' && <SetPasswordDialog user={user} onClose={close} />}
      {(dialog === 'lock' || dialog === 'deactivate') && (
        <UserStateDialog user={user} kind={dialog} onClose={close} />
      )}
    </>
  )
}
