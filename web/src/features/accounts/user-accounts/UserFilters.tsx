import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { moreFiltersText } from './user-accounts.text.ts'

interface FilterProps {
  account: number
  params: TableParams
  onParams: (next: TableParams) => void
}

const statuses = [
  ['', 'Not deactivated'],
  ['active', 'Active'],
  ['invited', 'Invited'],
  ['locked', 'Locked'],
  ['deactivated', 'Deactivated'],
  ['all', 'Everyone'],
] as const
const channels = [
  ['', 'Any channel'],
  ['nothing', 'No channel'],
  ['email_or_nothing', 'E-mail or nothing'],
  ['push', 'App'],
  ['sms', 'SMS'],
  ['phone', 'Phone'],
  ['pager', 'Pager'],
  ['email', 'E-mail'],
] as const
const devices = [
  ['', 'Any device type'],
  ['pager', 'Device type: pager'],
  ['sms', 'Device type: text messages'],
  ['none', 'No device type'],
] as const
const seen = [
  ['', 'Seen at any time'],
  ['never', 'Never signed in'],
  ['not_invited', 'Not invited'],
  ['invited', 'Invited'],
  ['invitation_expired', 'Invitation expired'],
  ['invitation_failed', 'Invitation not sent'],
  ['30', 'Not seen for 30 days'],
  ['90', 'Not seen for 90 days'],
] as const

const signIns = [
  ['', 'Any sign-in'],
  ['true', 'No second factor'],
] as const

/** They are visible at once if a link or the last visit set one. */
const rareFilters = ['group_id', 'reached_by', 'device_type', 'without_second_factor', 'seen']

export function UserFilters({ account, params, onParams }: FilterProps) {
  const departments = useQuery(
    routeQuery(['pick-departments'], 'GET /api/v1/departments/', { page_size: 250 }),
  )
  const set = (name: string) => (value: string) => onParams(setFilter(params, name, value))
  const value = (name: string) => params.filters[name] ?? ''
  const inUse = rareFilters.filter((name) => value(name) !== '').length
  const [isOpen, setOpen] = useState(inUse > 0)
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <FilterField
        label="Name, title or address"
        className="w-56"
        value={value('search')}
        onChange={set('search')}
      />
      <FilterSelect label="Status" options={statuses} value={value('status')} onChange={set('status')} />
      <FilterSelect
        label="Department"
        value={value('department_id')}
        onChange={set('department_id')}
        options={[
          ['', 'All departments'],
          ...(departments.data?.results ?? []).map(({ id, name }) => [String(id), name] as const),
        ]}
      />
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {moreFiltersText(inUse)}
      </Button>
      {isOpen && <RareFilters account={account} params={params} onParams={onParams} />}
    </div>
  )
}

function RareFilters({ account, params, onParams }: FilterProps) {
  const groups = useQuery(
    routeQuery(['pick-groups'], 'GET /api/v1/accounts/{id}/groups/', { id: account, page_size: 250 }),
  )
  const set = (name: string) => (value: string) => onParams(setFilter(params, name, value))
  const value = (name: string) => params.filters[name] ?? ''
  return (
    <div className="flex basis-full flex-wrap gap-2">
      <FilterSelect
        label="Permission group"
        value={value('group_id')}
        onChange={set('group_id')}
        options={[
          ['', 'All groups'],
          ...(groups.data?.results ?? []).map(({ id, display_name }) => [String(id), display_name] as const),
        ]}
      />
      <FilterSelect
        label="Reached by"
        options={channels}
        value={value('reached_by')}
        onChange={set('reached_by')}
      />
      <FilterSelect
        label="Device type"
        options={devices}
        value={value('device_type')}
        onChange={set('device_type')}
      />
      <FilterSelect
        label="Second factor"
        options={signIns}
        value={value('without_second_factor')}
        onChange={set('without_second_factor')}
      />
      <FilterSelect label="Last seen" options={seen} value={value('seen')} onChange={set('seen')} />
    </div>
  )
}

interface FilterSelectProps {
  label: string
  options: readonly (readonly [value: string, text: string])[]
  value: string
  onChange: (value: string) => void
}

const FilterSelect = ({ label, options, value, onChange }: FilterSelectProps) => (
  <span className="block max-w-44 min-w-0">
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </Select>
  </span>
)
