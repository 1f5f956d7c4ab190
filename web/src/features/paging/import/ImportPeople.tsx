import type { ImportPerson } from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { describeMatch } from './import.view.ts'

export interface GroupMember {
  user_id: number
  display_name: string
}

interface ImportPeopleProps {
  people: readonly ImportPerson[]
  members: readonly GroupMember[]
  /** Null leaves the person's events out; undefined restores the automatic match. */
  onChoose: (key: string, user_id: number | null | undefined) => void
}

export const ImportPeople = ({ people, members, onChoose }: ImportPeopleProps) => (
  <ul role="list" aria-label="People in the file" className="divide-y divide-line border-y border-line">
    {people.map((person) => (
      <li key={person.key} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
        <span className="min-w-40 flex-1 pt-1.5 text-sm">
          <span className="block font-medium break-words">{person.name}</span>
          <span className="block text-xs text-ink-2">
            {person.events === 1 ? '1 event' : `${person.events} events`}
            {person.matched_by !== null && ` · ${describeMatch(person)}`}
          </span>
        </span>
        <Field
          label={`Member for ${person.name}`}
          hideLabel
          className="w-56"
          error={person.problem ?? undefined}
        >
          {(control) => (
            <Select
              {...control}
              value={person.is_left_out ? 'nobody' : (person.user_id ?? '')}
              onChange={({ target: { value } }) =>
                onChoose(person.key, value === 'nobody' ? null : value === '' ? undefined : Number(value))
              }
            >
              <option value="">Select a member</option>
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
