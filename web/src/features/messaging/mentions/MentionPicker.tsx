import { limits } from '@wardline/contract/limits.ts'
import { clsx } from 'clsx'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { comboboxKeyAction } from '../../../platform/picker/combobox-keys.ts'
import { usePopupPosition } from '../../../platform/picker/use-popup-position.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { insertText } from '../quick-phrases/insert-text.ts'
import type { Mention, MentionablePerson } from './listed-mentions.rules.ts'
import { filterPeople, findMentionQuery } from './mention.rules.ts'
import { mentionListLabel, mentionPeopleText } from './mentions.text.ts'

export interface MentionPickerProps {
  /** The reader is left out. */
  people: readonly MentionablePerson[]
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** How many people the text mentions. */
  count: number
  onMention: (person: Mention, text: string) => void
  /** Called when no one of the people has the name. */
  onMissing?: () => void
}

const noCaret = -1

/** Where the caret is in a text field; -1 while the field is not focused. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observed = field.current
      const events = ['input', 'focus', 'blur']
      for (const name of events) observed?.addEventListener(name, onChange)
      document.addEventListener('selectionchange', onChange)
      return () => {
        for (const name of events) observed?.removeEventListener(name, onChange)
        document.removeEventListener('selectionchange', onChange)
      }
    },
    [field],
  )
  return useSyncExternalStore(subscribe, () =>
    field.current !== null && document.activeElement === field.current
      ? field.current.selectionStart
      : noCaret,
  )
}

/** Offers people while `@` and a name are typed. */
export function MentionPicker({ people: all, field, text, count, onMention, onMissing }: MentionPickerProps) {
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const me = useMe().id
  const caret = useCaret(field)
  // The position of the `@` whose list was closed with Escape.
  const [closedAt, setClosedAt] = useState<number>()
  const [pointed, setPointed] = useState(0)
  const query = count < limits.mentions ? findMentionQuery(text, caret) : undefined
  const isSearching = query !== undefined && query.start !== closedAt
  const people = isSearching
    ? filterPeople(
        all.filter(({ user_id }) => user_id !== me),
        query.text,
      )
    : []
  const isOpen = people.length > 0
  const active = Math.min(pointed, people.length - 1)
  const activeId = isOpen ? `${id}-${people[active]?.user_id}` : undefined
  const isMissing = isSearching && !isOpen
  useEffect(() => {
    if (isMissing) onMissing?.()
  }, [isMissing, onMissing])
  usePopupPosition(field, popup, isOpen)

  const choose = (person: Mention | undefined) => {
    const input = field.current
    if (!input || !query || !person) return
    const { user_id, display_name } = person
    insertText(input, { start: query.start, end: caret }, `@${display_name} `)
    setPointed(0)
    onMention({ user_id, display_name }, input.value)
  }
  // A listener of the field itself runs before those of React, which would send the reply.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
      return
    const key = event.key === 'Tab' ? 'Enter' : event.key
    const state = { isOpen, active, count: people.length, text, selected: 0 }
    const action = comboboxKeyAction(key, state, false)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    if (action.do === 'move') setPointed(action.to)
    else if (action.do === 'choose') choose(people[action.index])
    else setClosedAt(query?.start)
  })
  useEffect(() => {
    const input = field.current
    input?.addEventListener('keydown', onKeyDown)
    return () => input?.removeEventListener('keydown', onKeyDown)
  }, [field])
  useEffect(() => {
    const input = field.current
    if (activeId === undefined || !input) return
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': activeId,
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name)
    }
  }, [field, id, activeId])
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && mentionPeopleText(people.length)}
      </p>
      {isOpen && (
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
            aria-label={mentionListLabel}
            className="min-h-0 overflow-y-auto"
          >
            {people.map((person, index) => (
              <div
                key={person.user_id}
                id={`${id}-${person.user_id}`}
                role="option"
                aria-selected={index === active}
                onPointerMove={() => setPointed(index)}
                onClick={() => choose(person)}
                className={clsx(
                  'flex min-h-control cursor-pointer items-center gap-2 rounded-sm px-2 py-1',
                  index === active && 'bg-hover',
                )}
              >
                <Avatar name={person.display_name} picture={person.profile_picture} size={24} decorative />
                <span className="truncate text-sm font-medium">{person.display_name}</span>
                <span className="truncate text-xs text-ink-2">{person.title}</span>
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
