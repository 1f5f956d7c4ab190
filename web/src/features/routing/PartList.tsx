import { IconArrowDown, IconArrowUp, IconPencil, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { PartRow } from './PartRow.tsx'
import type { Phrase } from './phrase.view.ts'

interface AnyPart {
  id: number
  name: string
  problems: readonly string[]
}

interface PartListProps<Part extends AnyPart> {
  label: string
  parts: readonly Part[]
  describe: (part: Part) => Phrase
  markOf: (id: number) => string
  usedIn: (part: Part) => string
  /** Absent where the parts cannot be moved and removed. */
  onChange?: ((parts: Part[]) => void) | undefined
  onEdit?: ((part: Part) => void) | undefined
  /** False below a heading that has the frame. */
  isFramed?: boolean
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Conditions or actions in their order. Alt and an arrow key move the one that has the focus. */
export function PartList<Part extends AnyPart>(props: PartListProps<Part>) {
  const { label, parts, describe, markOf, usedIn, onChange, onEdit, isFramed = true } = props
  const list = useRef<HTMLOListElement>(null)
  const move = (at: number, to: number) => {
    const part = parts[at]
    if (!onChange || !part || to < 0 || to >= parts.length) return
    const focused = document.activeElement
    flushSync(() => onChange(parts.toSpliced(at, 1).toSpliced(to, 0, part)))
    // Moving can disable the focused button, so keep the focus within the row.
    if (document.activeElement !== focused || !focused?.matches(':enabled'))
      list.current?.querySelector<HTMLElement>(`[data-part="${markOf(part.id)}"] button:enabled`)?.focus()
  }
  return (
    <ol
      ref={list}
      role="list"
      aria-label={label}
      className={clsx('empty:hidden', isFramed && 'overflow-hidden rounded-xl border border-line')}
    >
      {parts.map((part, at) => (
        <PartRow
          key={part.id}
          mark={markOf(part.id)}
          name={part.name}
          phrase={describe(part)}
          problems={part.problems}
          use={usedIn(part)}
          onMove={onChange && ((step) => move(at, at + step))}
        >
          {onChange && parts.length > 1 && (
            <>
              <IconButton label={`Move ${part.name} up`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <IconArrowUp {...icon} />
              </IconButton>
              <IconButton
                label={`Move ${part.name} down`}
                disabled={at === parts.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown {...icon} />
              </IconButton>
            </>
          )}
          {onEdit && (
            <IconButton label={`Edit ${part.name}`} onClick={() => onEdit(part)}>
              <IconPencil {...icon} />
            </IconButton>
          )}
          {onChange && (
            <IconButton
              label={`Remove ${part.name}`}
              onClick={() => onChange(parts.filter(({ id }) => id !== part.id))}
            >
              <IconX {...icon} />
            </IconButton>
          )}
        </PartRow>
      ))}
    </ol>
  )
}
