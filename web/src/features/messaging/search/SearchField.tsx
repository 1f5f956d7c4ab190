import { IconSearch } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { usePopupPosition } from '../../../platform/picker/use-popup-position.ts'
import { useCompletions } from './completion.api.ts'
import { applyCompletion, isSameCompletion, findUnfinishedTerm, type Completion } from './completion.rules.ts'
import { searchLabel } from './search-button.text.ts'
import { searchPlaceholder, suggestionsLabel } from './search.text.ts'

export interface SearchFieldProps {
  text: string
  openCount: number
  onChange: (text: string) => void
  onDown: () => void
  onLeave: () => void
}

export function SearchField({ text, openCount, onChange, onDown, onLeave }: SearchFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(text.length)
  // An option rather than an index: the list changes while typing.
  const [active, setActive] = useState<Completion>()
  // Set by Escape until the next input.
  const [isClosed, setClosed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const term = findUnfinishedTerm(text, caret)
  const options = useCompletions(hasFocus && !isClosed ? term : undefined)
  const isOpen = hasFocus && !isClosed && options.length > 0
  const at = active ? options.findIndex((option) => isSameCompletion(option, active)) : -1

  useEffect(() => {
    input.current?.focus()
  }, [openCount])

  // Caret to set after the new text is rendered and before the next key.
  const caretToSet = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caretToSet.current !== undefined)
      input.current?.setSelectionRange(caretToSet.current, caretToSet.current)
    caretToSet.current = undefined
  }, [text])

  const accept = (option: Completion | undefined) => {
    if (!term || !option) return
    const next = applyCompletion(text, term, option)
    onChange(next.text)
    setCaret(next.caret)
    setActive(undefined)
    caretToSet.current = next.caret
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
      accept(options[Math.max(0, at)])
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && at >= 0) accept(options[at])
      else if (!isOpen) onDown()
      else setClosed(true)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen) setClosed(true)
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
        aria-label={searchLabel}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={1_000}
        placeholder={searchPlaceholder}
        value={text}
        onChange={(event) => {
          setClosed(false)
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
        <Completions
          id={id}
          anchor={box}
          options={options}
          active={at}
          onAccept={accept}
          onPoint={setActive}
        />
      )}
    </div>
  )
}

interface CompletionsProps {
  id: string
  anchor: React.RefObject<HTMLElement | null>
  options: readonly Completion[]
  active: number
  onAccept: (option: Completion) => void
  onPoint: (option: Completion) => void
}

function Completions({ id, anchor, options, active, onAccept, onPoint }: CompletionsProps) {
  const popup = useRef<HTMLDivElement>(null)
  usePopupPosition(anchor, popup, true)
  return (
    <div
      ref={popup}
      popover="manual"
      onPointerDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 flex-col rounded-lg border border-line bg-raised p-1 text-ink shadow-pop open:flex"
    >
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={suggestionsLabel}
        className="min-h-0 overflow-y-auto"
      >
        {options.map((option, index) => (
          <div
            key={`${option.text} ${option.description}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => onPoint(option)}
            onClick={() => onAccept(option)}
            className={clsx(
              'flex min-h-control cursor-pointer items-baseline gap-2 rounded-sm px-2 py-1.5',
              index === active && 'bg-hover',
            )}
          >
            <span className="flex-none text-sm font-medium">{option.name}</span>
            <span className="truncate text-xs text-ink-2">{option.description}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
