import type { ReactNode } from 'react'

export const ResultPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="pb-2 font-semibold">{title}</h3>
    <ul role="list" className="flex flex-col gap-2">
      {children}
    </ul>
  </section>
)
