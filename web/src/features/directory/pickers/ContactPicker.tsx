import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Field } from '../../../platform/ui/Field.tsx'
import type { Presence } from '../contact.rules.ts'
import { chipKey } from './chip-keys.ts'
import { comboboxAction } from './combobox.rules.ts'
import { ContactChip } from './ContactChip.tsx'
import { ContactList } from './ContactList.tsx'
import { useContactSearch } from './use-contact-search.ts'

export interface ContactPickerProps {
  label: string
  value: Contact[]
  onChange: (value: Contact[]) => void
  error?: string | undefined
  /** Live statuses by user id. */
  presence?: Presence | undefined
  autoFocus?: boolean
}

/** People, groups and departments, several of them, found as one types. */
export function ContactPicker({ label, value, onChange, error, presence, autoFocus }: ContactPickerProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const found = useContactSearch(text, isOpen)
  const { contacts } = found
  // While nothing is typed nothing is highlighted, so that Enter cannot add a person by accident.
  const at = Math.min(active === -1 && text.trim() !== '' ? 0 : active, contacts.length - 1)

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const toggle = (contact: Contact | undefined) => {
    if (!contact || contact.is_locked) return
    const isChosen = value.some(({ id }) => id === contact.id)
    onChange(isChosen ? value.filter(({ id }) => id !== contact.id) : [...value, contact])
    setSaid(`${contact.display_name} ${isChosen ? 'removed' : 'added'}`)
    setText('')
    close()
    input.current?.focus()
  }
  const type = (next: string) => {
    setText(next)
    setActive(-1)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const state = { isOpen, active: at, count: contacts.length, text, chosen: value.length }
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
      if (action.to >= contacts.length - 5) found.loadMore()
    }
    // What is highlighted may still belong to the text before: never the wrong person.
    if (action.do === 'choose' && !found.isStale) toggle(contacts[action.index])
    if (action.do === 'removeLast') toggle(value.at(-1))
    if (action.do === 'enterChips')
      [...(box.current?.querySelectorAll<HTMLElement>('li button') ?? [])].at(-1)?.focus()
  }

  return (
    <Field label={label} error={error} required>
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
            // A name that was typed and not chosen would look like a recipient. Another window in front changes nothing.
            if (document.activeElement !== input.current) setText('')
          }}
          className="flex max-h-32 min-h-control cursor-text flex-wrap items-center gap-1 overflow-y-auto rounded-md border border-line-strong bg-surface px-1 py-[3px] focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent data-invalid:border-danger-solid"
        >
          {value.length > 0 && (
            <ul
              role="list"
              aria-label={`${label}: chosen`}
              className="contents"
              onKeyDown={(event) => chipKey(event, input.current)}
            >
              {value.map((contact) => (
                <ContactChip
                  key={contact.id}
                  contact={contact}
                  presence={presence}
                  onRemove={() => toggle(contact)}
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
            aria-activedescendant={isOpen && at >= 0 ? `${list}-${contacts[at]?.id}` : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            autoFocus={autoFocus}
            placeholder={value.length > 0 ? '' : 'People, groups, departments'}
            value={text}
            onChange={(event) => type(event.target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            className="h-6 min-w-20 flex-1 bg-transparent px-1 text-sm outline-none placeholder:text-ink-3 pointer-coarse:h-9 pointer-coarse:text-lg"
          />
          <span role="status" className="sr-only">
            {said}
          </span>
          {isOpen && (
            <ContactList
              id={list}
              anchor={box}
              found={found}
              search={text.trim()}
              chosen={value}
              active={at}
              presence={presence}
              onChoose={toggle}
              onPoint={setActive}
            />
          )}
        </div>
      )}
    </Field>
  )
}
