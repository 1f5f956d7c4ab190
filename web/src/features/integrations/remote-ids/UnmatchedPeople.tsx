import { IconArrowRight } from '@tabler/icons-react'
import type { UnmatchedPerson } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import { useState, type FormEvent } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useMatchPerson } from '../schedule-configurations/schedule-source.api.ts'
import { suggestionTexts } from '../schedule-configurations/schedule-source.text.ts'

interface UnmatchedPeopleProps {
  kind: ScheduleSourceKind
  people: readonly UnmatchedPerson[]
  mayMatch: boolean
}

/** They come first: until they are matched, their shifts put no one on call. */
export function UnmatchedPeople({ kind, people, mayMatch }: UnmatchedPeopleProps) {
  const shifts = people.reduce((sum, { shift_count }) => sum + shift_count, 0)
  if (people.length === 0) return null
  return (
    <section aria-label="Unmatched people">
      <h2 className="border-b border-line bg-inset px-2 py-1.5 text-sm">
        <span className="font-semibold">Unmatched people</span>{' '}
        <span className="text-ink-2">
          Their {countText(shifts, 'shift')} go to the fail-over user until they are matched.
        </span>
      </h2>
      <ul role="list" className="divide-y divide-line border-b border-line">
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow kind={kind} person={person} mayMatch={mayMatch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PersonRow({
  kind,
  person,
  mayMatch,
}: {
  kind: ScheduleSourceKind
  person: UnmatchedPerson
  mayMatch: boolean
}) {
  const { suggestion } = person
  const match = useMatchPerson({ kind })
  const seen = useSeenVersion(person.version, true)
  const [selectedUsers, setSelectedUsers] = useState<SelectedUser[]>(
    suggestion
      ? [
          {
            id: suggestion.user_id,
            display_name: suggestion.display_name,
            profile_picture: null,
            contact_id: suggestion.contact_id,
          },
        ]
      : [],
  )
  const [user] = selectedUsers
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!user?.contact_id) return
    const body = { contact_id: user.contact_id, version: seen.version }
    match.mutate({ id: person.id, ...body }, { onError: seen.refuse })
  }
  const isSuggested = suggestion !== null && user?.id === suggestion.user_id
  return (
    <form
      noValidate
      aria-label={`Match ${person.name}`}
      onSubmit={submit}
      className="grid items-center gap-x-3 gap-y-2 px-2 py-2 md:grid-cols-[minmax(0,1fr)_20px_minmax(0,15rem)_6.5rem_auto]"
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{person.name || person.remote_id}</p>
        <p className="text-xs text-ink-2 wrap-anywhere">
          {[person.email ?? 'no e-mail', countText(person.shift_count, 'shift')].join(' · ')}
          {person.inactive_user && ` · ${person.inactive_user} is no longer active`}
        </p>
      </div>
      <IconArrowRight size={16} aria-hidden className="text-ink-2 max-md:hidden" />
      {mayMatch ? (
        <UserPicker
          label={<span className="sr-only">User for {person.name}</span>}
          isSingle
          value={selectedUsers}
          onChange={setSelectedUsers}
        />
      ) : (
        <span className="text-sm">{suggestion?.display_name ?? ''}</span>
      )}
      <span className="text-xs text-ink-2">{isSuggested && suggestionTexts[suggestion.why]}</span>
      {mayMatch && (
        <Button type="submit" busy={match.isPending} disabled={!user} aria-label={`Match ${person.name}`}>
          Match
        </Button>
      )}
      <FormErrors
        sentences={match.isError ? ['Could not match this person.', ...errorSentences(match.error)] : []}
      />
    </form>
  )
}
