import { clsx } from 'clsx'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Field } from '../ui/controls/Field.tsx'
import { handleChipKey } from './chip-keys.ts'
import { comboboxKeyAction } from './combobox-keys.ts'
import { PickerChip } from './PickerChip.tsx'
import { PickerList } from './PickerList.tsx'
import type { PickerSource } from './picker-source.ts'
import { usePickerSearch } from './use-picker-search.ts'

export interface PickerProps<T extends { id: number }> {
  label: ReactNode
  source: PickerSource<T>
  value: T[]
  onChange: (value: T[]) => void
  isSingle?: boolean
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  autoFocus?: boolean
  className?: string
  /** Called after Ctrl Enter selected the highlighted item. */
  onChooseAndLeave?: () => void
}

export function Picker<T extends { id: number }>(props: PickerProps<T>) {
  const { label, source, value, onChange, isSingle = false, error, autoFocus } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [announcement, setAnnouncement] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const found = usePickerSearch(source, text, isOpen)
  const { items } = found
  // An empty field highlights nothing, so that Enter cannot add an item by accident.
  const at = Math.min(active === -1 && text.trim() !== '' ? 0 : active, items.length - 1)

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const toggle = (item: T | undefined) => {
    if (!item || source.isLocked?.(item)) return
    const isSelected = value.some(({ id }) => id === item.id)
    const others = isSingle ? [] : value.filter(({ id }) => id !== item.id)
    onChange(isSelected ? others : [...others, item])
    setAnnouncement(`${source.getName(item)} ${isSelected ? 'removed' : 'added'}`)
    setText('')
    close()
    input.current?.focus()
  }
  const star = (item: T | undefined) => {
    if (!item || !source.toggle) return
    const isOn = !source.toggle.isOn(item)
    source.toggle.set(item, isOn)
    setAnnouncement(
      `${source.getName(item)}: ${isOn ? '' : 'no longer '}${source.toggle.label.toLowerCase()}`,
    )
  }
  const type = (next: string) => {
    setText(next)
    setActive(-1)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (source.toggle && isOpen && (event.ctrlKey || event.metaKey) && event.key === 'd') {
      event.preventDefault()
      if (!found.isStale) star(items[at])
    }
    const isChosen = isOpen && at >= 0 && !found.isStale
    if (props.onChooseAndLeave && isChosen && (event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      toggle(items[at])
      props.onChooseAndLeave()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const state = { isOpen, active: at, count: items.length, text, selected: value.length }
    const action = comboboxKeyAction(event.key, state, selectionStart === 0 && selectionEnd === 0)
    // Keeps Enter from submitting the surrounding form.
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
    if (action.do === 'choose' && !found.isStale) toggle(items[action.index])
    if (action.do === 'removeLast') toggle(value.at(-1))
    if (action.do === 'focusChips')
      [...(box.current?.querySelectorAll<HTMLElement>('li button:enabled') ?? [])].at(-1)?.focus()
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
            // Clears text without a selection, which would look like one; keeps it when only the window lost
            // the focus.
            if (document.activeElement !== input.current) setText('')
          }}
          className="flex max-h-32 min-h-control cursor-text flex-wrap items-center gap-1 overflow-y-auto rounded-md border border-line-strong bg-surface px-1 py-[3px] focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent data-invalid:border-danger-solid"
        >
          {value.length > 0 && (
            <ul
              role="list"
              aria-label="Selected"
              className="contents"
              onKeyDown={(event) => handleChipKey(event, input.current)}
            >
              {value.map((item) => (
                <PickerChip
                  key={item.id}
                  name={source.getName(item)}
                  face={source.chipAvatar?.(item)}
                  isLocked={source.isLocked?.(item) ?? false}
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
            {announcement}
          </span>
          {isOpen && (
            <PickerList
              id={list}
              source={source}
              anchor={box}
              found={found}
              search={text.trim()}
              selected={value}
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
