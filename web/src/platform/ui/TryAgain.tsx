import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface TryAgainProps {
  /** What did not work, in a sentence. */
  children: ReactNode
  onTry: () => unknown
  /** Its place among its neighbours. */
  className?: string
}

/** Stands where something should be that could not be read or saved, with the way to ask for it again. */
export const TryAgain = ({ children, onTry, className }: TryAgainProps) => (
  <p role="alert" className={clsx('flex items-center gap-2 text-sm text-danger', className)}>
    {children}
    <Button onClick={() => void onTry()}>Try again</Button>
  </p>
)
