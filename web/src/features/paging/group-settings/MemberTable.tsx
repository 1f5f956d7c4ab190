import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import type { GroupMember, PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { Suspense, useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { couldNotChangeMembers } from './group-settings.text.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { parseTableParams, setFilter } from '../../../platform/table/table-params.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useChangeGroup } from '../groups/group-change.api.ts'
import { listMembers } from './members.view.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'

const AddMembersDialog = lazyComponent(() =>
  import('./AddMembersDialog.tsx').then((module) => ({ default: module.AddMembersDialog })),
)

const start = parseTableParams({}, { ordering: 'name', orderings: ['name'], filters: ['name'] })

export function MemberTable({ group }: { group: PagingGroupDetail }) {
  const [params, setParams] = useState(start)
  const [isAdding, setAdding] = useState(false)
  const change = useChangeGroup(group)
  const page = listMembers(group.members, params)
  const remove = ({ user_id, display_name }: GroupMember) =>
    change.mutate(
      { member_ids: group.member_ids.filter((id) => id !== user_id) },
      {
        onSuccess: () =>
          showToast(`${display_name} removed from ${group.name}`, {
            action: {
              label: 'Undo',
              onPress: () => change.mutate({ members: [{ type: 'User', id: user_id }] }),
            },
          }),
      },
    )
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {group.members.length > 10 && (
          <FilterField
            label="Member name"
            className="w-56"
            value={params.filters['name'] ?? ''}
            onChange={(value) => setParams((before) => setFilter(before, 'name', value))}
          />
        )}
        {group.may.change && (
          <Button onClick={() => setAdding(true)}>
            <IconUserPlus size={16} stroke={1.75} aria-hidden />
            Add members
          </Button>
        )}
      </div>
      <FormErrors
        sentences={change.isError ? [couldNotChangeMembers, ...errorSentences(change.error)] : []}
      />
      <DataTable
        noun="members"
        columns={createColumns(group.may.change && !change.isPending ? remove : undefined)}
        page={page}
        params={params}
        onParams={setParams}
        onRetry={() => {}}
        empty={group.members.length === 0 ? 'No members yet.' : 'No members match.'}
      />
      {isAdding && (
        <Suspense>
          <AddMembersDialog group={group} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

type Row = GroupMember & { id: number }

const createColumns = (remove: ((member: GroupMember) => void) | undefined): readonly Column<Row>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (member) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={member.display_name} picture={member.profile_picture} size={24} decorative />
        <span className="min-w-0">
          <PersonName user_id={member.user_id} name={member.display_name} picture={member.profile_picture} />
          {!member.can_receive && <Chip className="ml-2">cannot be reached</Chip>}
          <span className="block text-xs text-ink-2 md:hidden">{member.title}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'title',
    header: 'Title',
    hideOnPhones: true,
    cell: ({ title }) => <span className="text-ink-2">{title}</span>,
  },
  {
    key: 'remove',
    header: 'Remove',
    hideHeader: true,
    className: 'w-12',
    cell: (member) =>
      remove && (
        <IconButton label={`Remove ${member.display_name}`} onClick={() => remove(member)}>
          <IconUserMinus size={18} stroke={1.75} aria-hidden />
        </IconButton>
      ),
  },
]
