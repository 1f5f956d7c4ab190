import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Appears after 150 ms; screen readers announce the label. */
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

export const SkeletonBlock = ({ className }: { className?: string }) => (
  <div className={clsx('bone', className)} />
)
