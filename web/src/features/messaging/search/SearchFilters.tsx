import { useQuery } from '@tanstack/react-query'
import {
  parseSearch,
  printSearch,
  splitId,
  withId,
  type SearchQuery,
} from '@wardline/contract/messaging/search/search-query.rules.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { TagPicker } from '../../accounts/pickers/TagPicker.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { messageTypesQuery } from '../threads/message-type.api.ts'
import { withValue } from './filter.rules.ts'
import { SearchDates } from './SearchDates.tsx'
import { filterLabel, filterLabels, filterOptions } from './search.text.ts'

export interface SearchFiltersProps {
  text: string
  onChange: (text: string) => void
}

/** Gives typed names negative ids, which never collide with the server's. */
const toSelection = (values: readonly string[]): SelectedUser[] =>
  values
    .map(splitId)
    .map(({ name, id }, i) => ({ id: id ?? -1 - i, display_name: name, profile_picture: null }))

const toValue = (name: string, id: number): string => (id > 0 ? withId(name, id) : name)

const getValues = (users: readonly SelectedUser[]): string[] => [
  ...new Set(users.map(({ display_name, id }) => toValue(display_name, id))),
]

const toPatient = ({ name, id = -1 }: ReturnType<typeof splitId>) => ({
  id,
  display_name: name,
  middle_name: '',
  mrn: null,
  temporary_id: null,
  date_of_birth: null,
  dob: null,
  sex: '',
  location: '',
  care_team_contact_id: null,
})

const toTag = ({ name, id = -1 }: ReturnType<typeof splitId>) => ({ id, classified_name: name })

const freeText = ({ terms }: SearchQuery): string => printSearch({ terms, from: [], to: [] })

/** Its only state is the query text, which it parses and rewrites. */
export function SearchFilters({ text, onChange }: SearchFiltersProps) {
  const { permissions } = useMe()
  const types = useQuery(messageTypesQuery).data ?? []
  const query = parseSearch(text)
  const write = (next: SearchQuery) => onChange(printSearch(next))
  const set = <K extends keyof SearchQuery>(key: K, value: SearchQuery[K] | undefined) =>
    write(withValue(query, key, value))
  return (
    <div
      role="group"
      aria-label={filterLabel}
      className="flex max-h-[70%] flex-none flex-col gap-2.5 overflow-y-auto border-b border-line bg-inset p-3"
    >
      <UserPicker
        label={filterLabels.from}
        value={toSelection(query.from)}
        onChange={(users) => set('from', getValues(users))}
      />
      <UserPicker
        label={filterLabels.to}
        value={toSelection(query.to)}
        onChange={(users) => set('to', getValues(users))}
      />
      {permissions.includes('pcm.view_patient') && (
        <PatientPicker
          label={filterLabels.patient}
          isSingle
          value={query.patient === undefined ? [] : [toPatient(splitId(query.patient))]}
          onChange={([patient]) => set('patient', patient && withId(patient.display_name, patient.id))}
        />
      )}
      <Field label={filterLabels.text}>
        {(control) => (
          <Input
            {...control}
            defaultValue={freeText(query)}
            key={freeText(query)}
            maxLength={500}
            autoComplete="off"
            onBlur={(event) => set('terms', parseSearch(event.target.value).terms)}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2.5">
        <Field label={filterLabels.type}>
          {(control) => (
            <Select
              {...control}
              value={
                types.find(({ id, name }) => [name, withId(name, id)].includes(query.type ?? ''))?.id ?? ''
              }
              onChange={({ target }) => {
                const type = types.find(({ id }) => String(id) === target.value)
                set('type', type && withId(type.name, type.id))
              }}
            >
              <option value="">{filterOptions.any}</option>
              {types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={filterLabels.priority}>
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
              <option value="">{filterOptions.any}</option>
              <option value="high">{filterOptions.high}</option>
              <option value="medium">{filterOptions.medium}</option>
              <option value="low">{filterOptions.low}</option>
            </Select>
          )}
        </Field>
        <Field label={filterLabels.status}>
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
              <option value="">{filterOptions.any}</option>
              <option value="active">{filterOptions.inbox}</option>
              <option value="archived">{filterOptions.archive}</option>
            </Select>
          )}
        </Field>
        <TagPicker
          label={filterLabels.tag}
          isSingle
          value={query.tag === undefined ? [] : [toTag(splitId(query.tag))]}
          onChange={([tag]) => set('tag', tag && withId(tag.classified_name, tag.id))}
        />
      </div>
      <SearchDates query={query} onChange={write} />
      <div className="grid grid-cols-2 gap-x-2.5">
        <Checkbox
          label={filterLabels.attachment}
          checked={query.has_attachment ?? false}
          onChange={({ target }) => set('has_attachment', target.checked || undefined)}
        />
        <Checkbox
          label={filterLabels.unanswered}
          checked={query.is_unanswered ?? false}
          onChange={({ target }) => set('is_unanswered', target.checked || undefined)}
        />
      </div>
    </div>
  )
}
