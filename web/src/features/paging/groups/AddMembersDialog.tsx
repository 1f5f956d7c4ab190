import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MemberCandidate, PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { tableParams, withFilter } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Select } from '../../../platform/ui/Input.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useChangeGroup } from './group-change.api.ts'
import { groupsKey } from './group.live.ts'
import { candidateLine, candidateTypes, keyOf, type CandidateType } from './members.view.ts'

const start = tableParams({}, { ordering: 'name', orderings: ['name'], filters: ['search', 'type'] })

type Row = MemberCandidate & { key: string }

/** People, permission groups and departments, ten a page; what was chosen stays chosen on other pages. */
export function AddMembersDialog({ group, onClose }: { group: PagingGroupDetail; onClose: () => void }) {
  const [params, setParams] = useState(start)
  const [chosen, setChosen] = useState<ReadonlyMap<string, MemberCandidate>>(new Map())
  const change = useChangeGroup(group)
  const { page, page_size, filters } = params
  const query = {
    type: (filters['type'] ?? '') as CandidateType,
    search: filters['search'] ?? '',
    page,
    page_size,
  }
  const found = useQuery({
    queryKey: [...groupsKey, 'candidates', group.id, query],
    queryFn: ({ signal }) =>
      call('GET /api/v1/paginggroups/{id}/candidates/', { params: { id: group.id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const toggle = (row: MemberCandidate) => {
    const next = new Map(chosen)
    if (!next.delete(keyOf(row))) next.set(keyOf(row), row)
    setChosen(next)
    change.reset()
  }
  const add = () =>
    change.mutate(
      { members: [...chosen.values()].map(({ type, id }) => ({ type, id })) },
      {
        onSuccess: (now) => {
          onClose()
          toast(
            `${group.name} has ${now.member_count === 1 ? '1 member' : `${now.member_count} members`} now`,
          )
        },
      },
    )
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: (row) => (
        <Checkbox
          label={row.name}
          hint={[candidateLine(row), row.is_member && 'already a member'].filter(Boolean).join(' · ')}
          checked={row.is_member || chosen.has(keyOf(row))}
          disabled={row.is_member}
          onChange={() => toggle(row)}
        />
      ),
    },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add members"
      leaving={
        chosen.size > 0 ? { question: 'Leave without adding them?', discard: { label: 'Leave' } } : undefined
      }
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-ink-2">
            {chosen.size > 0 && `${chosen.size} chosen`}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={change.isPending} disabled={chosen.size === 0} onClick={add}>
            Add members
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex gap-2">
          <FilterField
            label="Name or title"
            className="flex-1"
            value={filters['search'] ?? ''}
            onChange={(value) => setParams((before) => withFilter(before, 'search', value))}
          />
          <Select
            aria-label="Type"
            className="w-44"
            value={filters['type'] ?? ''}
            onChange={({ target }) => setParams((before) => withFilter(before, 'type', target.value))}
          >
            {candidateTypes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <FormErrors sentences={change.isError ? failureOf(change.error) : []} />
        <DataTable
          noun="candidates"
          columns={columns}
          page={
            found.data && {
              count: found.data.count,
              results: found.data.results.map((row) => ({ ...row, key: keyOf(row) })),
            }
          }
          params={params}
          onParams={setParams}
          isStale={found.isPlaceholderData}
          isFailed={found.isError}
          onRetry={() => void found.refetch()}
          empty="Nobody is found by this."
        />
      </div>
    </Dialog>
  )
}

function failureOf(error: Error): string[] {
  const first = 'Nobody was added.'
  if (!isApiError(error)) return [first]
  const said = Object.values(error.fields).flat()
  return [first, ...(said.length > 0 ? said : [error.detail])].filter(Boolean)
}
