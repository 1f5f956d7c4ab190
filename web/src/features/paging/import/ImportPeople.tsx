import type { ImportPerson } from '@wardline/contract/paging/calendar-import.schemas.ts'
import { Field } from '../../../platform/ui/Field.tsx'
import { Select } from '../../../platform/ui/Input.tsx'
import { matchText } from './import.view.ts'

export interface GroupMember {
  user_id: number
  display_name: string
}

interface ImportPeopleProps {
  people: readonly ImportPerson[]
  members: readonly GroupMember[]
  /** Null: what is theirs is left out. Undefined: as it was found. */
  onChoose: (key: string, user_id: number | null | undefined) => void
}

/** Whom the file names, and which member that is; whoever was not found is asked for. */
export const ImportPeople = ({ people, members, onChoose }: ImportPeopleProps) => (
  <ul role="list" aria-label="People of the file" className="divide-y divide-line border-y border-line">
    {people.map((person) => (
      <li key={person.key} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
        <span className="min-w-40 flex-1 pt-1.5 text-sm">
          <span className="block font-medium break-words">{person.name}</span>
          <span className="block text-xs text-ink-2">
            {person.events === 1 ? '1 event' : `${person.events} events`}
            {person.matched_by !== null && ` · ${matchText(person)}`}
          </span>
        </span>
        <Field label={`Who ${person.name} is`} hideLabel className="w-56" error={person.problem ?? undefined}>
          {(control) => (
            <Select
              {...control}
              value={person.is_left_out ? 'nobody' : (person.user_id ?? '')}
              onChange={({ target: { value } }) =>
                onChoose(person.key, value === 'nobody' ? null : value === '' ? undefined : Number(value))
              }
            >
              <option value="">Choose a member</option>
              {members.map(({ user_id, display_name }) => (
                <option key={user_id} value={user_id}>
                  {display_name}
                </option>
              ))}
              <option value="nobody">Leave out</option>
            </Select>
          )}
        </Field>
      </li>
    ))}
  </ul>
)
