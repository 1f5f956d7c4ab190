import { IconBellRinging } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { pageHint, pageLabel } from './page.text.ts'

interface PageButtonProps {
  isPage: boolean
  onToggle: () => void
}

/** One press sets the options of a page, and another one takes them off. */
export const PageButton = ({ isPage, onToggle }: PageButtonProps) => (
  <Button
    tone={isPage ? 'ghost' : 'plain'}
    aria-pressed={isPage}
    title={pageHint}
    onClick={onToggle}
    className={clsx(isPage && 'border border-transparent bg-danger-soft text-danger!')}
  >
    <IconBellRinging size={16} stroke={1.75} aria-hidden />
    {pageLabel}
  </Button>
)
