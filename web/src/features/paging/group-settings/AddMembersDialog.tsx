import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  MemberCandidate,
  PagingGroupDetail,
} from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { couldNotAddMembers, memberCount } from './group-settings.text.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { parseTableParams, setFilter } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useChangeGroup } from '../groups/group-change.api.ts'
import { groupsKey } from '../groups/group.live.ts'
import { candidateDetails, candidateTypes, candidateKey, type CandidateType } from './members.view.ts'

const start = parseTableParams({}, { ordering: 'name', orderings: ['name'], filters: ['search', 'type'] })

type Row = MemberCandidate & { key: string }

export function AddMembersDialog({ group, onClose }: { group: PagingGroupDetail; onClose: () => void }) {
  const [params, setParams] = useState(start)
  const [selected, setSelected] = useState<ReadonlyMap<string, MemberCandidate>>(new Map())
  const change = useChangeGroup(group)
  const { page, page_size, filters } = params
  const query = {
    type: (filters['type'] ?? '') as CandidateType,
    search: filters['search'] ?? '',
    page,
    page_size,
  }
  const candidates = useQuery({
    queryKey: [...groupsKey, 'candidates', group.id, query],
    queryFn: ({ signal }) =>
      call('GET /api/v1/paginggroups/{id}/candidates/', { params: { id: group.id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const toggle = (row: MemberCandidate) => {
    const next = new Map(selected)
    if (!next.delete(candidateKey(row))) next.set(candidateKey(row), row)
    setSelected(next)
    change.reset()
  }
  const add = () =>
    change.mutate(
      { members: [...selected.values()].map(({ type, id }) => ({ type, id })) },
      {
        onSuccess: (updated) => {
          onClose()
          showToast(memberCount(group.name, updated.member_count))
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
          hint={[candidateDetails(row), row.is_member && 'already a member'].filter(Boolean).join(' · ')}
          checked={row.is_member || selected.has(candidateKey(row))}
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
      discardPrompt={
        selected.size > 0 ? { question: 'Discard your selection?', discard: { label: 'Discard' } } : undefined
      }
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-ink-2">
            {selected.size > 0 && `${selected.size} selected`}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={change.isPending} disabled={selected.size === 0} onClick={add}>
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
            onChange={(value) => setParams((before) => setFilter(before, 'search', value))}
          />
          <Select
            aria-label="Type"
            className="w-44"
            value={filters['type'] ?? ''}
            onChange={({ target }) => setParams((before) => setFilter(before, 'type', target.value))}
          >
            {candidateTypes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <FormErrors sentences={change.isError ? [couldNotAddMembers, ...errorSentences(change.error)] : []} />
        <DataTable
          noun="candidates"
          columns={columns}
          page={
            candidates.data && {
              count: candidates.data.count,
              results: candidates.data.results.map((row) => ({ ...row, key: candidateKey(row) })),
            }
          }
          params={params}
          onParams={setParams}
          isStale={candidates.isPlaceholderData}
          isFailed={candidates.isError}
          onRetry={() => void candidates.refetch()}
          empty="No matches."
        />
      </div>
    </Dialog>
  )
}
