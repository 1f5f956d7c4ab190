import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { notOnDeviceText, useIsOffline } from '../../live/offline.ts'
import { Button } from '../controls/Button.tsx'

interface LoadErrorProps {
  children: ReactNode
  onRetry: () => unknown
  className?: string
}

export function LoadError({ children, onRetry: onTry, className }: LoadErrorProps) {
  if (useIsOffline())
    return <p className={clsx('flex items-center gap-2 text-sm text-ink-2', className)}>{notOnDeviceText}</p>
  return (
    <p role="alert" className={clsx('flex items-center gap-2 text-sm text-danger', className)}>
      {children}
      <Button onClick={() => void onTry()}>Try again</Button>
    </p>
  )
}
