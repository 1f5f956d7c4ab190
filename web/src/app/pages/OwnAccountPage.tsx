import { useQuery, useQueryClient } from '@tanstack/react-query'
import { meKey, useMe, type Me } from '../../features/accounts/me.api.ts'
import { isOnePage } from '../../features/accounts/profile-tabs.view.ts'
import { AccountPage } from '../../features/accounts/pages/AccountPage.tsx'
import { messageTypesQuery } from '../../features/messaging/message-type.api.ts'
import { ProfileTabs } from '../ProfileTabs.tsx'

export default function OwnAccountPage() {
  const me = useMe()
  const client = useQueryClient()
  const { data: messageTypes = [] } = useQuery(messageTypesQuery)
  return (
    <AccountPage
      me={me}
      messageTypes={messageTypes}
      tabs={isOnePage(me.flags) ? undefined : <ProfileTabs open="account" />}
      onUserChanged={({ display_name, title, profile_picture }) =>
        client.setQueryData<Me>(meKey, (own) => own && { ...own, display_name, title, profile_picture })
      }
    />
  )
}
