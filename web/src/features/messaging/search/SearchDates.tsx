import { isDay, type SearchQuery } from '@wardline/contract/messaging/search/search-query.rules.ts'
import { useState } from 'react'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { getDateRange, maxDaysAround, defaultDaysAround, withDateRange } from './filter.rules.ts'
import { filterLabels } from './search.text.ts'

export interface SearchDatesProps {
  query: SearchQuery
  onChange: (query: SearchQuery) => void
}

export function SearchDates({ query, onChange }: SearchDatesProps) {
  const range = getDateRange(query)
  const [days, setDays] = useState(defaultDaysAround)
  const within = range?.within ?? days
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Field label={filterLabels.date}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={range?.date ?? ''}
            onChange={({ target: { value } }) => {
              if (value === '' || isDay(value))
                onChange(withDateRange(query, value === '' ? undefined : { date: value, within }))
            }}
          />
        )}
      </Field>
      <Field label={filterLabels.daysAround}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            max={maxDaysAround}
            value={within}
            onChange={({ target: { valueAsNumber: value } }) => {
              if (!Number.isInteger(value) || value < 0 || value > maxDaysAround) return
              setDays(value)
              if (range) onChange(withDateRange(query, { date: range.date, within: value }))
            }}
          />
        )}
      </Field>
    </div>
  )
}
