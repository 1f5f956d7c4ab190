import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-sm border border-line bg-inset px-1 font-sans text-2xs text-ink-2">{children}</kbd>
)
