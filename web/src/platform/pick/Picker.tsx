import { clsx } from 'clsx'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Field } from '../ui/Field.tsx'
import { chipKey } from './chip-keys.ts'
import { comboboxAction } from './combobox.ts'
import { PickChip } from './PickChip.tsx'
import { PickList } from './PickList.tsx'
import type { PickSource } from './source.ts'
import { usePickSearch } from './use-pick-search.ts'

export interface PickerProps<T extends { id: number }> {
  label: ReactNode
  source: PickSource<T>
  value: T[]
  onChange: (value: T[]) => void
  /** At most one: choosing another takes its place. */
  isSingle?: boolean
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  autoFocus?: boolean
  className?: string
}

/** One family: whatever can be chosen is found as one types, with the same keys and the same words. */
export function Picker<T extends { id: number }>(props: PickerProps<T>) {
  const { label, source, value, onChange, isSingle = false, error, autoFocus } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const found = usePickSearch(source, text, isOpen)
  const { items } = found
  // While nothing is typed nothing is highlighted, so that Enter cannot add something by accident.
  const at = Math.min(active === -1 && text.trim() !== '' ? 0 : active, items.length - 1)

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const toggle = (item: T | undefined) => {
    if (!item || source.isLocked?.(item)) return
    const isChosen = value.some(({ id }) => id === item.id)
    const others = isSingle ? [] : value.filter(({ id }) => id !== item.id)
    onChange(isChosen ? others : [...others, item])
    setSaid(`${source.nameOf(item)} ${isChosen ? 'removed' : 'added'}`)
    setText('')
    close()
    input.current?.focus()
  }
  const star = (item: T | undefined) => {
    if (!item || !source.star) return
    const isOn = !source.star.isOn(item)
    source.star.set(item, isOn)
    setSaid(`${source.nameOf(item)}: ${isOn ? '' : 'no longer '}${source.star.label.toLowerCase()}`)
  }
  const type = (next: string) => {
    setText(next)
    setActive(-1)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (source.star && isOpen && (event.ctrlKey || event.metaKey) && event.key === 'd') {
      event.preventDefault()
      if (!found.isStale) star(items[at])
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const state = { isOpen, active: at, count: items.length, text, chosen: value.length }
    const action = comboboxAction(event.key, state, selectionStart === 0 && selectionEnd === 0)
    // Enter never leaves this field: it would send the form around it.
    if (event.key === 'Enter') event.preventDefault()
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    if (action.do === 'open') setOpen(true)
    if (action.do === 'close') close()
    if (action.do === 'move') {
      setActive(action.to)
      if (action.to >= items.length - 5) found.loadMore()
    }
    // What is highlighted may still belong to the text before: never the wrong one.
    if (action.do === 'choose' && !found.isStale) toggle(items[action.index])
    if (action.do === 'removeLast') toggle(value.at(-1))
    if (action.do === 'enterChips')
      [...(box.current?.querySelectorAll<HTMLElement>('li button') ?? [])].at(-1)?.focus()
  }

  return (
    <Field
      label={label}
      error={error}
      hint={props.hint}
      required={props.required ?? false}
      className={props.className}
    >
      {(control) => (
        // Pressing anywhere in the box goes to its field, as in any text box; the field itself takes the keys.
        <div
          ref={box}
          data-invalid={error ? '' : undefined}
          onPointerDown={(event) => {
            if (event.target !== event.currentTarget) return
            event.preventDefault()
            input.current?.focus()
            setOpen(true)
          }}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            close()
            // A name that was typed and not chosen would look chosen. Another window in front changes nothing.
            if (document.activeElement !== input.current) setText('')
          }}
          className="flex max-h-32 min-h-control cursor-text flex-wrap items-center gap-1 overflow-y-auto rounded-md border border-line-strong bg-surface px-1 py-[3px] focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent data-invalid:border-danger-solid"
        >
          {value.length > 0 && (
            <ul
              role="list"
              aria-label="Chosen"
              className="contents"
              onKeyDown={(event) => chipKey(event, input.current)}
            >
              {value.map((item) => (
                <PickChip
                  key={item.id}
                  name={source.nameOf(item)}
                  face={source.chipFace?.(item)}
                  onRemove={() => toggle(item)}
                />
              ))}
            </ul>
          )}
          <input
            ref={input}
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && at >= 0 ? `${list}-${items[at]?.id}` : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            autoFocus={autoFocus}
            placeholder={value.length > 0 ? '' : source.placeholder}
            value={text}
            onChange={(event) => type(event.target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            className={clsx(
              'h-6 flex-1 bg-transparent px-1 text-sm outline-none placeholder:text-ink-3 pointer-coarse:h-9 pointer-coarse:text-lg',
              isSingle && value.length > 0 ? 'min-w-4' : 'min-w-20',
            )}
          />
          <span role="status" className="sr-only">
            {said}
          </span>
          {isOpen && (
            <PickList
              id={list}
              source={source}
              anchor={box}
              found={found}
              search={text.trim()}
              chosen={value}
              isMultiple={!isSingle}
              active={at}
              onChoose={toggle}
              onPoint={setActive}
              onStar={star}
            />
          )}
        </div>
      )}
    </Field>
  )
}
