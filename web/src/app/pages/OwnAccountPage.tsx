import { useQueryClient } from '@tanstack/react-query'
import { meKey, useMe, type Me } from '../../features/accounts/me.api.ts'
import { AccountPage } from '../../features/accounts/pages/AccountPage.tsx'

export default function OwnAccountPage() {
  const me = useMe()
  const client = useQueryClient()
  return (
    <AccountPage
      me={me}
      onUserChanged={({ display_name, title, profile_picture }) =>
        client.setQueryData<Me>(meKey, (own) => own && { ...own, display_name, title, profile_picture })
      }
    />
  )
}
