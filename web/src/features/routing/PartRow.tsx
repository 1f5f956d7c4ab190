import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Phrase } from './phrase.view.ts'
import { PhraseText } from './PhraseText.tsx'

interface PartRowProps {
  /** Where the sentence leads to. */
  mark: string
  name: string
  phrase: Phrase
  problems: readonly string[]
  use: string
  /** Alt and an arrow key. */
  onMove?: ((step: 1 | -1) => void) | undefined
  children?: ReactNode
}

/** A condition or an action: what it says, what is wrong with it, where else it is used. */
export const PartRow = ({ mark, name, phrase, problems, use, onMove, children }: PartRowProps) => (
  <li
    data-part={mark}
    aria-label={name}
    tabIndex={-1}
    onKeyDown={(event) => {
      if (!onMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      event.stopPropagation()
      onMove(event.key === 'ArrowUp' ? -1 : 1)
    }}
    className="flex min-h-11 items-center gap-3 border-t border-line px-3 py-1.5 text-sm -outline-offset-2 first:border-t-0"
  >
    <div className="min-w-0 flex-1 wrap-anywhere">
      <p>
        <PhraseText phrase={phrase} />
      </p>
      <p className="text-xs text-ink-2">{name}</p>
      {problems.map((problem) => (
        <p key={problem} className="flex items-center gap-1 text-xs text-danger">
          <IconAlertTriangleFilled size={14} aria-hidden className="flex-none" />
          {problem}
        </p>
      ))}
    </div>
    <p className="flex-none text-xs text-ink-2">{use}</p>
    <div className="flex flex-none empty:hidden">{children}</div>
  </li>
)
