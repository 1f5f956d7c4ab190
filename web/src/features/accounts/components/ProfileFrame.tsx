import type { ReactNode } from 'react'
import { Page } from '../../../platform/ui/Page.tsx'
import type { Me } from '../me.api.ts'

/** Whose account this is, above what can be done with it. */
export const ProfileFrame = ({ me, tabs, children }: { me: Me; tabs?: ReactNode; children: ReactNode }) => (
  <Page
    title={me.display_name}
    about={[me.title, me.email, me.account.name].filter(Boolean).join(' · ')}
    tabs={tabs}
    width="narrow"
  >
    {children}
  </Page>
)
