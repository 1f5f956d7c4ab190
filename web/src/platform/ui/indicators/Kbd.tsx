import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="flex-none rounded-sm border border-line bg-inset px-1 font-sans text-2xs whitespace-nowrap text-ink-2">
    {children}
  </kbd>
)
