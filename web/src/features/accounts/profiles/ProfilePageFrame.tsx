import type { ReactNode } from 'react'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import type { Me } from '../me/me.api.ts'

export const ProfilePageFrame = ({
  me,
  tabs,
  children,
}: {
  me: Me
  tabs?: ReactNode
  children: ReactNode
}) => (
  <Page
    title={me.display_name}
    about={[me.title, me.email, me.account.name].filter(Boolean).join(' · ')}
    tabs={tabs}
    layout="reading"
  >
    {children}
  </Page>
)
