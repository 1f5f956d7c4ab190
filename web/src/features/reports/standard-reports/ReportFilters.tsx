import { useQuery } from '@tanstack/react-query'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { reports, rolloutBuckets } from '@wardline/contract/reports/standard-reports/reports.ts'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/call.ts'
import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { PageFilters } from '../closed-loop/PageFilters.tsx'
import { dayText } from '../report-parts/report.view.ts'
import { listRanges, nameRange, setPeriod, type Range } from './report-range.view.ts'

interface ReportFiltersProps {
  slug: ReportSlug
  params: TableParams
  range: Range
  today: string
  onParams: (params: TableParams) => void
  /** Filters of a list behind the numbers. */
  children?: ReactNode
}

/** Filters are in the address, so that it can be sent. */
export function ReportFilters({ slug, params, range, today, onParams, children }: ReportFiltersProps) {
  const { has_range, has_department_filter } = reports[slug]
  const setRange = (next: Range) => onParams(setPeriod(params, next))
  const rangeName = nameRange(range, today)
  return (
    <div role="search" aria-label="Filter the report" className="flex flex-wrap items-end gap-3 pb-4">
      {has_range && (
        <>
          <Field label="Period">
            {(control) => (
              <Select
                {...control}
                value={rangeName}
                onChange={({ target }) => {
                  const next = listRanges(today).find(({ name }) => name === target.value)
                  if (next) setRange(next.range)
                }}
              >
                {listRanges(today).map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
                {rangeName === 'Custom' && <option>Custom</option>}
              </Select>
            )}
          </Field>
          <DayField label="From" value={range.from} onChange={(from) => setRange({ ...range, from })} />
          <DayField
            label="Until"
            value={range.until}
            error={range.until < range.from ? `Choose ${dayText(range.from)} or a later day.` : undefined}
            onChange={(until) => setRange({ ...range, until })}
          />
        </>
      )}
      {slug === 'rollout' && (
        <Field label="Group by days">
          {(control) => (
            <Select
              {...control}
              value={params.filters['days'] ?? String(rolloutBuckets[0])}
              onChange={({ target }) => onParams(setFilter(params, 'days', target.value))}
            >
              {rolloutBuckets.map((days) => (
                <option key={days}>{days}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {slug === 'closed-loop-report' && <PageFilters params={params} onParams={onParams} />}
      {has_department_filter && (
        <DepartmentFilter
          value={params.filters['department'] ?? ''}
          onChange={(value) => onParams(setFilter(params, 'department', value))}
        />
      )}
      {children}
    </div>
  )
}

function DayField({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error?: string | undefined
  onChange: (day: string) => void
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value}
          onChange={({ target }) => target.value !== '' && onChange(target.value)}
        />
      )}
    </Field>
  )
}

async function listDepartments(signal: AbortSignal): Promise<{ id: number; name: string }[]> {
  const departments: { id: number; name: string }[] = []
  for (let page = 1; ; page++) {
    const { results, next } = await call('GET /api/v1/departments/', {
      query: { page, page_size: 250 },
      signal,
    })
    departments.push(...results)
    if (next === null) return departments
  }
}

function DepartmentFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useQuery({
    queryKey: ['departments', 'names'],
    queryFn: ({ signal }) => listDepartments(signal),
  })
  return (
    <Field label="Department">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">All departments</option>
          {value === '0' && <option value="0">No department</option>}
          {data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
