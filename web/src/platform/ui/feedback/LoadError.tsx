import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'

interface LoadErrorProps {
  children: ReactNode
  onRetry: () => unknown
  className?: string
}

export const LoadError = ({ children, onRetry: onTry, className }: LoadErrorProps) => (
  <p role="alert" className={clsx('flex items-center gap-2 text-sm text-danger', className)}>
    {children}
    <Button onClick={() => void onTry()}>Try again</Button>
  </p>
)
