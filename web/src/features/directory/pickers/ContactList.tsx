import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { clsx } from 'clsx'
import { useEffect, useRef, type RefObject } from 'react'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import type { Presence } from '../contact.rules.ts'
import { ContactOption } from './ContactOption.tsx'
import type { useContactSearch } from './use-contact-search.ts'
import { usePlaceBelow } from './use-place-below.ts'

export interface ContactListProps {
  id: string
  anchor: RefObject<HTMLElement | null>
  found: ReturnType<typeof useContactSearch>
  search: string
  chosen: Contact[]
  active: number
  presence: Presence | undefined
  onChoose: (contact: Contact) => void
  onPoint: (index: number) => void
}

const Loading = () => (
  <Skeleton label="Loading people">
    {['w-1/3', 'w-1/2', 'w-2/5'].map((width) => (
      <div key={width} className="flex h-11 items-center gap-2.5 px-2">
        <Bone className="size-7 rounded-full" />
        <Bone className={clsx('h-3', width)} />
      </div>
    ))}
  </Skeleton>
)

export function ContactList(props: ContactListProps) {
  const { id, anchor, found, search, chosen, active, presence, onChoose, onPoint } = props
  const popup = useRef<HTMLDivElement>(null)
  usePlaceBelow(anchor, popup, true)
  const activeId = found.contacts[active]?.id
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeId])
  const chosenIds = new Set(chosen.map((contact) => contact.id))
  const isEmpty = !found.isStale && found.contacts.length === 0
  return (
    <div
      ref={popup}
      popover="manual"
      onPointerDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 cursor-default flex-col rounded-lg border border-line bg-raised p-1 text-ink shadow-pop open:flex"
    >
      {found.isFailed ? (
        <p role="alert" className="flex items-center gap-2 p-2 text-sm text-danger">
          Could not load people.
          <button type="button" tabIndex={-1} className="underline" onClick={found.retry}>
            Try again
          </button>
        </p>
      ) : (
        found.isLoading && <Loading />
      )}
      <div
        id={id}
        role="listbox"
        // What scrolls is a stop for Tab otherwise; the field has the keys.
        tabIndex={-1}
        aria-label="People and groups"
        aria-multiselectable="true"
        aria-busy={found.isStale}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - 200) found.loadMore()
        }}
        className="min-h-0 overflow-y-auto overscroll-contain"
      >
        {found.contacts.map((contact, index) => (
          <ContactOption
            key={contact.id}
            id={`${id}-${contact.id}`}
            contact={contact}
            presence={presence}
            isActive={index === active}
            isChosen={chosenIds.has(contact.id)}
            onChoose={() => onChoose(contact)}
            onPoint={() => onPoint(index)}
          />
        ))}
      </div>
      <p role="status" className={isEmpty ? 'p-2 text-sm text-ink-2' : 'sr-only'}>
        {found.isStale ? '' : isEmpty ? `No one found for “${search}”` : `${found.count} found`}
      </p>
    </div>
  )
}
