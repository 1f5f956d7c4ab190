import type { Permission } from '@wardline/contract/permissions.ts'
import type { ReactNode } from 'react'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../me/me.api.ts'

export interface PermissionGateProps {
  permission: Permission
  /** Completes the sentence for users without the permission: `change tags`. */
  to: string
  /** Title of the page that they see. */
  title: string
  children: ReactNode
}

/** Renders the children, and loads what they query, only for users with the permission. */
export function PermissionGate({ permission, to, title, children }: PermissionGateProps) {
  if (useMe().permissions.includes(permission)) return children
  return (
    <Page title={title}>
      <PermissionRequired to={to} />
    </Page>
  )
}
