import { isDay, type SearchQuery } from '@wardline/contract/messaging/search-query.rules.ts'
import { useState } from 'react'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { aroundOf, mostWithin, usualWithin, withAround } from './filter.rules.ts'

export interface SearchDatesProps {
  query: SearchQuery
  onChange: (query: SearchQuery) => void
}

/** A day, and how many days on either side of it. */
export function SearchDates({ query, onChange }: SearchDatesProps) {
  const around = aroundOf(query)
  // Chosen before the day is.
  const [chosen, setChosen] = useState(usualWithin)
  const within = around?.within ?? chosen
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Field label="Date">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={around?.date ?? ''}
            onChange={({ target: { value } }) => {
              if (value === '' || isDay(value))
                onChange(withAround(query, value === '' ? undefined : { date: value, within }))
            }}
          />
        )}
      </Field>
      <Field label="Within days">
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            max={mostWithin}
            value={within}
            onChange={({ target: { valueAsNumber: days } }) => {
              if (!Number.isInteger(days) || days < 0 || days > mostWithin) return
              setChosen(days)
              if (around) onChange(withAround(query, { date: around.date, within: days }))
            }}
          />
        )}
      </Field>
    </div>
  )
}
