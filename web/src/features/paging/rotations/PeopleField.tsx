import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { Rotation } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { IconButton, TextButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { move } from './rotation-draft.view.ts'
import * as text from './rotation.text.ts'

interface PeopleFieldProps {
  group: PagingGroupDetail
  /** Names people who left the group. */
  users: Rotation['users']
}

export function PeopleField({ group, users }: PeopleFieldProps) {
  const nameOf = (id: number): string =>
    [...group.members, ...users].find(({ user_id }) => user_id === id)?.display_name ?? 'Former member'
  return (
    <FormField<number[]>
      name="people"
      label={text.peopleLabel}
      describe={(people) => people.map(nameOf).join(', ')}
    >
      {({ value: people, onChange, error }) => {
        const addable = group.members.flatMap(({ user_id, can_receive }) =>
          can_receive && !people.includes(user_id) ? [user_id] : [],
        )
        return (
          <div role="group" aria-label={text.peopleLabel} className="flex flex-col gap-2">
            <h3 className="text-sm font-medium">{text.peopleLabel}</h3>
            {people.length > 0 && (
              <ol role="list" className="flex flex-col rounded-xl border border-line">
                {people.map((user_id, at) => (
                  // A person can have several turns, so the place identifies the row.
                  <PersonRow
                    key={at}
                    name={nameOf(user_id)}
                    place={at + 1}
                    count={people.length}
                    onMove={(to) => onChange(move(people, at, to))}
                    onRemove={() => onChange(people.toSpliced(at, 1))}
                  />
                ))}
              </ol>
            )}
            {addable.length > 1 && (
              <TextButton className="self-start text-sm" onClick={() => onChange([...people, ...addable])}>
                {text.addAllLabel(addable.length, people.length > 0)}
              </TextButton>
            )}
            <Field label={text.addPersonLabel} hideLabel error={error}>
              {(control) => (
                <Select
                  {...control}
                  value=""
                  onChange={({ target }) =>
                    target.value !== '' && onChange([...people, Number(target.value)])
                  }
                >
                  <option value="">
                    {group.members.length === 0 ? text.nobodyToAdd : `${text.addPersonLabel}…`}
                  </option>
                  {group.members.map(({ user_id, display_name, can_receive }) => (
                    <option key={user_id} value={user_id} disabled={!can_receive}>
                      {display_name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )
      }}
    </FormField>
  )
}

interface PersonRowProps {
  name: string
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** Alt+arrow moves the person while the focus is in the row. */
const PersonRow = ({ name, place, count, onMove, onRemove }: PersonRowProps) => (
  <li
    className="flex items-center gap-2 border-t border-line px-3 py-1 text-sm first:border-t-0"
    onKeyDown={(event) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      onMove(event.key === 'ArrowUp' ? place - 2 : place)
    }}
  >
    <span className="w-5 flex-none text-ink-2 tabular-nums">{place}</span>
    <Avatar name={name} size={24} decorative />
    <span className="min-w-0 flex-1 truncate">{name}</span>
    <IconButton label={`Move ${name} up`} disabled={place === 1} onClick={() => onMove(place - 2)}>
      <IconArrowUp size={16} stroke={1.75} aria-hidden />
    </IconButton>
    <IconButton label={`Move ${name} down`} disabled={place === count} onClick={() => onMove(place)}>
      <IconArrowDown size={16} stroke={1.75} aria-hidden />
    </IconButton>
    <IconButton label={`Remove turn ${place}, ${name}`} onClick={onRemove}>
      <IconX size={16} stroke={1.75} aria-hidden />
    </IconButton>
  </li>
)
