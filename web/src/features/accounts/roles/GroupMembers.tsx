import { useQuery } from '@tanstack/react-query'
import type {
  PermissionGroup,
  PermissionGroupMember,
} from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { parseTableParams, setFilter } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { AddToGroupDialog } from './AddToGroupDialog.tsx'
import { groupMembersQuery, groupTableSpec, useChangePermissionGroup } from './permission-group.api.ts'
import { couldNotAddMember, couldNotRemoveMember } from './roles.text.ts'

type Row = PermissionGroupMember & { id: number }

const stateText = ({ is_active, is_locked }: PermissionGroupMember): string =>
  is_active ? (is_locked ? 'Locked' : '') : 'Not active'

export function GroupMembers({ group, account }: { group: PermissionGroup; account: number }) {
  const [params, setParams] = useState(() => parseTableParams({}, groupTableSpec))
  const { data, isPlaceholderData, isError, refetch } = useQuery(groupMembersQuery(account, group.id, params))
  const [isAdding, setAdding] = useState(false)
  const remove = useChangePermissionGroup(group.id)
  const removed = remove.variables?.kind === 'remove_member' ? remove.variables.user_id : undefined
  const removedName = data?.results.find(({ user_id }) => user_id === removed)?.display_name ?? ''
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: (member) => (
        <>
          <span className="font-medium">{member.display_name}</span>
          <span className="block text-xs text-ink-2">
            {[member.title, stateText(member)].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'email', header: 'E-mail', hideOnPhones: true, cell: ({ email }) => email },
    {
      key: 'remove',
      header: 'Remove',
      hideHeader: true,
      className: 'w-24 text-right',
      cell: ({ user_id, display_name }) => (
        <Button
          aria-label={`Remove ${display_name}`}
          busy={remove.isPending && removed === user_id}
          onClick={() => remove.mutate({ kind: 'remove_member', user_id })}
        >
          Remove
        </Button>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <FilterField
          label="Member"
          className="w-64"
          value={params.filters['search'] ?? ''}
          onChange={(value) => setParams((before) => setFilter(before, 'search', value))}
        />
        <Button onClick={() => setAdding(true)}>Add members</Button>
      </div>
      <FormErrors
        sentences={
          remove.error
            ? [couldNotRemoveMember(removedName, group.display_name), ...errorSentences(remove.error)]
            : []
        }
      />
      <DataTable
        noun="members"
        columns={columns}
        page={
          data && { count: data.count, results: data.results.map((row) => ({ ...row, id: row.user_id })) }
        }
        params={params}
        onParams={setParams}
        isStale={isPlaceholderData}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={params.filters['search'] ? 'No members match this name.' : 'No members yet.'}
      />
      {isAdding && (
        <AddToGroupDialog<SelectedUser>
          group={group}
          title="Add members"
          missing="Select at least one person."
          failure={(names) => couldNotAddMember(names, group.display_name)}
          getName={({ display_name }) => display_name}
          toChange={(user_ids) => ({ kind: 'add_members', user_ids })}
          renderPicker={(field) => <UserPicker label="People" required {...field} />}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
