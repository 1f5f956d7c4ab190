import { IconArrowRight } from '@tabler/icons-react'
import type { UnmatchedPerson } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { countText } from '../../../platform/text/count-text.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useMatchPerson } from '../schedule-configurations/schedule-source.api.ts'
import { suggestionTexts } from '../schedule-configurations/schedule-source.text.ts'
import { toSelectedUsers } from './suggested-users.view.ts'

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

const checkContact = ([user]: SelectedUser[]): string | undefined => {
  if (!user) return 'Select a user.'
  return user.contact_id ? undefined : 'This user cannot be on call. Select another user.'
}

interface PersonRowProps {
  kind: ScheduleSourceKind
  person: UnmatchedPerson
  mayMatch: boolean
}

function PersonRow({ kind, person, mayMatch }: PersonRowProps) {
  const { suggestion } = person
  const match = useMatchPerson({ kind })
  return (
    <ActionForm
      label={`Match ${person.name}`}
      className="px-2 py-2"
      initial={{ users: toSelectedUsers(suggestion) }}
      record={person}
      save={({ users: [user] }, version) =>
        match.mutateAsync({ id: person.id, contact_id: user?.contact_id ?? null, version })
      }
      failure="Could not match this person."
      next={keepValues}
    >
      <div className="grid items-center gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_20px_minmax(0,15rem)_6.5rem_auto]">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{person.name || person.remote_id}</p>
          <p className="text-xs text-ink-2 wrap-anywhere">
            {[person.email ?? 'no e-mail', countText(person.shift_count, 'shift')].join(' · ')}
            {person.inactive_user && ` · ${person.inactive_user} is no longer active`}
          </p>
        </div>
        <IconArrowRight size={16} aria-hidden className="text-ink-2 max-md:hidden" />
        {mayMatch ? (
          <FormField<SelectedUser[]> name="users" properties={['contact_id']} check={checkContact}>
            {(field) => (
              <UserPicker
                {...field}
                label={<span className="sr-only">User for {person.name}</span>}
                isSingle
              />
            )}
          </FormField>
        ) : (
          <span className="text-sm">{suggestion?.display_name ?? ''}</span>
        )}
        <DraftFields<{ users: SelectedUser[] }>>
          {({
            draft: {
              users: [user],
            },
          }) => (
            <>
              <span className="text-xs text-ink-2">
                {suggestion !== null && user?.id === suggestion.user_id && suggestionTexts[suggestion.why]}
              </span>
              {mayMatch && (
                <SubmitButton disabled={!user} aria-label={`Match ${person.name}`}>
                  Match
                </SubmitButton>
              )}
            </>
          )}
        </DraftFields>
      </div>
    </ActionForm>
  )
}
