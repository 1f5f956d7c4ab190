import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The outline of what is coming, in its real measures; seen only after 150 ms. `label` says what is loading. */
export function Skeleton({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div className={clsx('after-a-moment', className)}>
      <span role="status" className="sr-only">
        {label}
      </span>
      <div aria-hidden>{children}</div>
    </div>
  )
}

/** One grey piece of a skeleton; its size comes by class. */
export const Bone = ({ className }: { className?: string }) => <div className={clsx('bone', className)} />
