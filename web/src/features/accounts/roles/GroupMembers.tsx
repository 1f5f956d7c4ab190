import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  PermissionGroup,
  PermissionGroupMember,
} from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { RemovalBar } from '../../../platform/table/RemovalBar.tsx'
import { parseTableParams, setFilter } from '../../../platform/table/table-params.ts'
import { useRowSelection } from '../../../platform/table/use-row-selection.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { AddToGroupDialog } from './AddToGroupDialog.tsx'
import { groupMembersQuery, groupTableSpec, useChangePermissionGroup } from './permission-group.api.ts'
import { couldNotAddMember, couldNotRemoveMember } from './roles.text.ts'

type Row = PermissionGroupMember & { id: number }

const stateText = ({ is_active, is_locked }: PermissionGroupMember): string =>
  is_active ? (is_locked ? 'Locked' : '') : 'Not active'

const withIds = ({ count, results }: { count: number; results: readonly PermissionGroupMember[] }) => ({
  count,
  results: results.map((row) => ({ ...row, id: row.user_id })),
})

export function GroupMembers({ group, account }: { group: PermissionGroup; account: number }) {
  const [params, setParams] = useState(() => parseTableParams({}, groupTableSpec))
  const { data, isPlaceholderData, isError, refetch } = useQuery(groupMembersQuery(account, group.id, params))
  const client = useQueryClient()
  const page = data && withIds(data)
  const selection = useRowSelection(page?.results ?? [])
  const [isAdding, setAdding] = useState(false)
  const remove = useChangePermissionGroup(group.id)
  const removed = remove.variables?.kind === 'remove_member' ? remove.variables.user_id : undefined
  const removedName = data?.results.find(({ user_id }) => user_id === removed)?.display_name ?? ''
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      header: 'Name',
      text: ({ display_name }) => display_name,
      cell: (member) => (
        <>
          <span className="font-medium">{member.display_name}</span>
          <span className="block text-xs text-ink-2">
            {[member.title, stateText(member)].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'email',
      header: 'E-mail',
      hideOnPhones: true,
      text: ({ email }) => email,
      cell: ({ email }) => email,
    },
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
        <CsvButton
          noun="members"
          columns={columns}
          params={params}
          loadPage={async (wanted) =>
            withIds(await client.fetchQuery(groupMembersQuery(account, group.id, wanted)))
          }
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
      <RemovalBar
        noun="members"
        selection={selection}
        getName={({ display_name }) => display_name}
        remove={({ user_id }) => remove.mutateAsync({ kind: 'remove_member', user_id })}
      />
      <DataTable
        noun="members"
        columns={columns}
        page={page}
        params={params}
        onParams={setParams}
        isStale={isPlaceholderData}
        isFailed={isError}
        onRetry={() => void refetch()}
        selection={selection}
        rowLabel={({ display_name }) => display_name}
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
