import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import type { GroupMember, PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import { Suspense, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { tableParams, withFilter } from '../../../platform/table/table-params.ts'
import { Avatar } from '../../../platform/ui/Avatar.tsx'
import { Button, IconButton } from '../../../platform/ui/Button.tsx'
import { Chip } from '../../../platform/ui/Chip.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useChangeGroup } from './group-change.api.ts'
import { memberPage } from './members.view.ts'
import { lazyCode } from '../../../platform/code.ts'

const AddMembersDialog = lazyCode(() =>
  import('./AddMembersDialog.tsx').then((module) => ({ default: module.AddMembersDialog })),
)

const start = tableParams({}, { ordering: 'name', orderings: ['name'], filters: ['name'] })

/** Who belongs to the group: ten a page, by last name (paging §9). */
export function MemberTable({ group }: { group: PagingGroupDetail }) {
  const [params, setParams] = useState(start)
  const [isAdding, setAdding] = useState(false)
  const change = useChangeGroup(group)
  const page = memberPage(group.members, params)
  const remove = ({ user_id, display_name }: GroupMember) =>
    change.mutate(
      { member_ids: group.member_ids.filter((id) => id !== user_id) },
      {
        onSuccess: () =>
          toast(`${display_name} removed from ${group.name}`, {
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
            label="Name of a member"
            className="w-56"
            value={params.filters['name'] ?? ''}
            onChange={(value) => setParams((before) => withFilter(before, 'name', value))}
          />
        )}
        {group.may.change && (
          <Button onClick={() => setAdding(true)}>
            <IconUserPlus size={16} stroke={1.75} aria-hidden />
            Add members
          </Button>
        )}
      </div>
      <FormErrors sentences={change.isError ? failureOf(change.error) : []} />
      <DataTable
        noun="members"
        columns={columnsFor(group.may.change && !change.isPending ? remove : undefined)}
        page={page}
        params={params}
        onParams={setParams}
        onRetry={() => {}}
        empty={group.members.length === 0 ? 'Nobody yet.' : 'Nobody of this name.'}
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

const columnsFor = (remove: ((member: GroupMember) => void) | undefined): readonly Column<Row>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (member) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={member.display_name} picture={member.profile_picture} size={24} decorative />
        <span className="min-w-0">
          {member.display_name}
          {!member.can_receive && <Chip className="ml-2">cannot be reached</Chip>}
          <span className="block text-xs text-ink-2 md:hidden">{member.title}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'title',
    header: 'Title',
    isWide: true,
    cell: ({ title }) => <span className="text-ink-2">{title}</span>,
  },
  {
    key: 'remove',
    header: 'Remove',
    isBare: true,
    className: 'w-12',
    cell: (member) =>
      remove && (
        <IconButton label={`Remove ${member.display_name}`} onClick={() => remove(member)}>
          <IconUserMinus size={18} stroke={1.75} aria-hidden />
        </IconButton>
      ),
  },
]

function failureOf(error: Error): string[] {
  const first = 'The members were not changed.'
  if (!isApiError(error)) return [first]
  const said = Object.values(error.fields).flat()
  return [first, ...(said.length > 0 ? said : [error.detail])].filter(Boolean)
}
