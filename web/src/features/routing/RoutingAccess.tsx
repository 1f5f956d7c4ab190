import type { ReactNode } from 'react'
import { PermissionRequired } from '../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../platform/ui/layout/Page.tsx'
import { useMe } from '../accounts/me/me.api.ts'

export function RoutingAccess({ children }: { children: ReactNode }) {
  if (useMe().permissions.includes('routing.view_routingpolicy')) return children
  return (
    <Page title="Routing">
      <PermissionRequired to="see routing policies" />
    </Page>
  )
}
