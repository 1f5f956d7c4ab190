import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useId, type KeyboardEvent } from 'react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { ResponseOptions } from '../compose/ResponseOptions.tsx'
import type { ReplyRequest } from '../outbox/queued-reply.ts'
import { subscribersQuery } from '../threads/subscriber.api.ts'
import { toggleRecipient } from './reply-request.rules.ts'
import {
  askedPeopleLabel,
  askToConfirmLabel,
  choosePersonText,
  everyoneLabel,
  firstPeopleText,
  highPriorityLabel,
  removeRequestLabel,
  requestLabel,
} from './replies.text.ts'

interface ReplyRequestFieldsProps {
  thread: Thread
  value: ReplyRequest
  /** Takes the focus when it opens; a restored draft does not. */
  hasFocus: boolean
  onChange: (request: ReplyRequest) => void
  onRemove: () => void
}

/** Enter in a field would send a reply that is not complete. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Priority, request and recipients of a reply. */
export function ReplyRequestFields(props: ReplyRequestFieldsProps) {
  const { thread, value, hasFocus, onChange, onRemove } = props
  const change = (next: Partial<ReplyRequest>) => onChange({ ...value, ...next })
  return (
    <fieldset
      onKeyDown={keepEnter}
      className="relative flex max-h-80 min-w-0 flex-col gap-2 overflow-y-auto border-b border-line px-3 pt-1 pb-2"
    >
      <legend className="sr-only">{requestLabel}</legend>
      <div className="flex flex-wrap gap-x-5 pr-8">
        <Checkbox
          label={highPriorityLabel}
          autoFocus={hasFocus}
          checked={value.priority === 2}
          onChange={(event) => change({ priority: event.target.checked ? 2 : null })}
        />
        <Checkbox
          label={askToConfirmLabel}
          checked={value.requires_confirm}
          onChange={(event) => change({ requires_confirm: event.target.checked })}
        />
      </div>
      <span className="absolute top-0.5 right-1">
        <IconButton label={removeRequestLabel} onClick={onRemove}>
          <IconX size={16} />
        </IconButton>
      </span>
      <ResponseOptions
        value={value.response_options}
        meanings={value.response_meanings}
        mayEscalate={false}
        onChange={change}
      />
      <AskedPeople
        thread={thread}
        value={value.recipient_user_ids}
        onChange={(recipient_user_ids) => change({ recipient_user_ids })}
      />
    </fieldset>
  )
}

interface AskedPeopleProps {
  thread: Thread
  value: number[] | null
  onChange: (recipients: number[] | null) => void
}

function AskedPeople({ thread, value, onChange }: AskedPeopleProps) {
  const hintId = useId()
  const me = useMe().id
  const { data } = useQuery(subscribersQuery(useQueryClient(), thread.id))
  const people = (data?.subscribers ?? []).filter(
    ({ user_id, reason }) => user_id !== me && reason !== 'monitoring',
  )
  if (people.length < 2) return null
  const { conversation_name: group } = thread
  const everyone = group === null ? people.map(({ user_id }) => user_id) : null
  const isPart = thread.subscriber_count - 1 > people.length
  return (
    <fieldset aria-describedby={hintId} className="min-w-0">
      <legend className="text-sm font-medium">{askedPeopleLabel}</legend>
      <div className="flex flex-wrap gap-x-5">
        <Checkbox
          label={group ?? everyoneLabel}
          checked={value === null}
          onChange={(event) => onChange(event.target.checked ? null : [])}
        />
        {people.map(({ user_id, display_name }) => (
          <Checkbox
            key={user_id}
            label={display_name}
            checked={value === null ? group === null : value.includes(user_id)}
            onChange={() => onChange(toggleRecipient(value, user_id, everyone))}
          />
        ))}
      </div>
      <p id={hintId} role="status" className="text-xs text-ink-2">
        {value?.length === 0 ? choosePersonText : isPart ? firstPeopleText(people.length) : ''}
      </p>
    </fieldset>
  )
}
