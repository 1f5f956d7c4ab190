import { useQuery } from '@tanstack/react-query'
import {
  parseSearch,
  printSearch,
  type SearchQuery,
} from '@wardline/contract/messaging/search-query.rules.ts'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input, Select } from '../../../platform/ui/Input.tsx'
import { TagPicker } from '../../accounts/pickers/TagPicker.tsx'
import { UserPicker, type Chosen } from '../../accounts/pickers/UserPicker.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { messageTypesQuery } from '../message-type.api.ts'
import { withValue } from './filter.rules.ts'
import { SearchDates } from './SearchDates.tsx'

export interface SearchFiltersProps {
  line: string
  onChange: (line: string) => void
}

/** What a line says of people is their names: numbers of their own, below those of the server's. */
const chosenOf = (names: readonly string[]): Chosen[] =>
  names.map((display_name, i) => ({ id: -1 - i, display_name, profile_picture: null }))

const namesOf = (chosen: readonly Chosen[]): string[] => [
  ...new Set(chosen.map(({ display_name }) => display_name)),
]

const patientOf = (name: string) => ({
  id: -1,
  display_name: name,
  middle_name: '',
  mrn: '',
  date_of_birth: '',
  sex: '',
  location: '',
  care_team_contact_id: null,
})

/** The words of a line as they are typed. */
const wordsOf = ({ terms }: SearchQuery): string => printSearch({ terms, from: [], to: [] })

/** The advanced filter: it reads the line and writes it, nothing else is remembered. */
export function SearchFilters({ line, onChange }: SearchFiltersProps) {
  const { permissions } = useMe()
  const types = useQuery(messageTypesQuery).data ?? []
  const query = parseSearch(line)
  const write = (next: SearchQuery) => onChange(printSearch(next))
  const set = <K extends keyof SearchQuery>(key: K, value: SearchQuery[K] | undefined) =>
    write(withValue(query, key, value))
  return (
    <div
      role="group"
      aria-label="Filter"
      className="flex max-h-[70%] flex-none flex-col gap-2.5 overflow-y-auto border-b border-line bg-inset p-3"
    >
      <UserPicker
        label="From"
        value={chosenOf(query.from)}
        onChange={(chosen) => set('from', namesOf(chosen))}
      />
      <UserPicker
        label="On the thread"
        value={chosenOf(query.to)}
        onChange={(chosen) => set('to', namesOf(chosen))}
      />
      {permissions.includes('pcm.view_patient') && (
        <PatientPicker
          label="Patient"
          isSingle
          value={query.patient === undefined ? [] : [patientOf(query.patient)]}
          onChange={([patient]) => set('patient', patient?.display_name)}
        />
      )}
      <Field label="Text">
        {(control) => (
          <Input
            {...control}
            defaultValue={wordsOf(query)}
            key={wordsOf(query)}
            maxLength={500}
            autoComplete="off"
            onBlur={(event) => set('terms', parseSearch(event.target.value).terms)}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2.5">
        <Field label="Message type">
          {(control) => (
            <Select
              {...control}
              value={query.type ?? ''}
              onChange={(event) => set('type', event.target.value || undefined)}
            >
              <option value="">Any</option>
              {types.map(({ id, name }) => (
                <option key={id} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Priority">
          {(control) => (
            <Select
              {...control}
              value={query.priority ?? ''}
              onChange={({ target }) =>
                set(
                  'priority',
                  (['high', 'medium', 'low'] as const).find((each) => each === target.value),
                )
              }
            >
              <option value="">Any</option>
              <option value="high">High</option>
              <option value="medium">Medium</option>
              <option value="low">Low</option>
            </Select>
          )}
        </Field>
        <Field label="Status">
          {(control) => (
            <Select
              {...control}
              value={query.status ?? ''}
              onChange={({ target }) =>
                set(
                  'status',
                  (['active', 'archived'] as const).find((each) => each === target.value),
                )
              }
            >
              <option value="">Any</option>
              <option value="active">Inbox</option>
              <option value="archived">Archive</option>
            </Select>
          )}
        </Field>
        <TagPicker
          label="Tag"
          isSingle
          value={query.tag === undefined ? [] : [{ id: -1, classified_name: query.tag }]}
          onChange={([tag]) => set('tag', tag?.classified_name)}
        />
      </div>
      <SearchDates query={query} onChange={write} />
      <div className="grid grid-cols-2 gap-x-2.5">
        <Checkbox
          label="Has attachment"
          checked={query.has_attachment ?? false}
          onChange={({ target }) => set('has_attachment', target.checked || undefined)}
        />
        <Checkbox
          label="Is unanswered"
          checked={query.is_unanswered ?? false}
          onChange={({ target }) => set('is_unanswered', target.checked || undefined)}
        />
      </div>
    </div>
  )
}
