import { IconSearch } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { usePlaceBelow } from '../../../platform/pick/use-place-below.ts'
import { useCompletions } from './completion.api.ts'
import { complete, isSame, unfinishedAt, type Completion } from './completion.rules.ts'

export interface SearchFieldProps {
  line: string
  /** Changes each time the field shall take the focus. */
  asked: number
  onChange: (line: string) => void
  /** Down into what was found. */
  onDown: () => void
  onLeave: () => void
}

/** The line itself; operators and their names are offered at the caret and taken with Enter or Tab. */
export function SearchField({ line, asked, onChange, onDown, onLeave }: SearchFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(line.length)
  // An option, not its place: while one types, others come and go around it.
  const [active, setActive] = useState<Completion>()
  // Shut by Esc until the next letter.
  const [isShut, setShut] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const piece = unfinishedAt(line, caret)
  const options = useCompletions(hasFocus && !isShut ? piece : undefined)
  const isOpen = hasFocus && !isShut && options.length > 0
  const at = active ? options.findIndex((option) => isSame(option, active)) : -1

  useEffect(() => {
    input.current?.focus()
  }, [asked])

  // Put when the field has its new text, and before the next key is taken: a letter typed at once goes behind it.
  const put = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (put.current !== undefined) input.current?.setSelectionRange(put.current, put.current)
    put.current = undefined
  }, [line])

  const take = (option: Completion | undefined) => {
    if (!piece || !option) return
    const next = complete(line, piece, option)
    onChange(next.line)
    setCaret(next.caret)
    setActive(undefined)
    put.current = next.caret
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const next = (at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length
      if (isOpen) setActive(options[next])
      else if (step > 0) onDown()
    } else if (isOpen && event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault()
      take(options[Math.max(0, at)])
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && at >= 0) take(options[at])
      else if (!isOpen) onDown()
      else setShut(true)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen) setShut(true)
      else onLeave()
    }
  }
  return (
    <div ref={box} className="relative min-w-0 flex-1">
      <IconSearch
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={input}
        type="text"
        enterKeyHint="search"
        role="combobox"
        aria-label="Search messages"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={1_000}
        placeholder="Words, from:, patient:, before: …"
        value={line}
        onChange={(event) => {
          setShut(false)
          setActive(undefined)
          setCaret(event.target.selectionStart ?? event.target.value.length)
          onChange(event.target.value)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onKeyDown={onKeyDown}
        className="h-control w-full rounded-md border border-line-strong bg-surface pr-2 pl-8 text-sm text-ink placeholder:text-ink-3 pointer-coarse:text-lg"
      />
      {isOpen && (
        <Completions id={id} anchor={box} options={options} active={at} onTake={take} onPoint={setActive} />
      )}
    </div>
  )
}

interface CompletionsProps {
  id: string
  anchor: React.RefObject<HTMLElement | null>
  options: readonly Completion[]
  active: number
  onTake: (option: Completion) => void
  onPoint: (option: Completion) => void
}

function Completions({ id, anchor, options, active, onTake, onPoint }: CompletionsProps) {
  const popup = useRef<HTMLDivElement>(null)
  usePlaceBelow(anchor, popup, true)
  return (
    <div
      ref={popup}
      popover="manual"
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 flex-col rounded-lg border border-line bg-raised p-1 text-ink shadow-pop open:flex"
    >
      <div id={id} role="listbox" tabIndex={-1} aria-label="Suggestions" className="min-h-0 overflow-y-auto">
        {options.map((option, index) => (
          <div
            key={`${option.text} ${option.line}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => onPoint(option)}
            onClick={() => onTake(option)}
            className={clsx(
              'flex min-h-control cursor-pointer items-baseline gap-2 rounded-sm px-2 py-1.5',
              index === active && 'bg-hover',
            )}
          >
            <span className="flex-none text-sm font-medium">{option.name}</span>
            <span className="truncate text-xs text-ink-2">{option.line}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
