import type { ReactNode } from 'react'
import type { Me } from '../me.api.ts'

/** Whose account this is, above what can be done with it. */
export const ProfileFrame = ({ me, tabs, children }: { me: Me; tabs?: ReactNode; children: ReactNode }) => (
  <div className="h-full overflow-y-auto bg-surface">
    <div className="mx-auto max-w-[760px] px-4 py-6 md:px-8">
      <header className="pb-4">
        <h1 className="text-2xl font-semibold">{me.display_name}</h1>
        <p className="text-sm text-ink-2">
          {[me.title, me.email, me.account.name].filter(Boolean).join(' · ')}
        </p>
        {tabs}
      </header>
      {children}
    </div>
  </div>
)
