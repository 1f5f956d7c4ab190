import type { ReactNode } from 'react'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'

export function NoteSettingsAccess({ title, children }: { title: string; children: ReactNode }) {
  const { permissions } = useMe()
  if (permissions.includes('pcm.change_notetemplate')) return children
  return (
    <Page title={title}>
      <PermissionRequired to="change note templates and fields" />
    </Page>
  )
}
