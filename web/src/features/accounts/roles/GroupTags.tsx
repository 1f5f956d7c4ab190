import type { Tag } from '@wardline/contract/accounts/picker.schemas.ts'
import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { localList } from '../../../platform/table/local-list.ts'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { AssignedItems } from '../components/AssignedItems.tsx'
import { TagPicker } from '../pickers/TagPicker.tsx'
import { groupTableSpec, useChangePermissionGroup, type GroupChange } from './permission-group.api.ts'
import { updated } from './roles.text.ts'

type GroupTag = PermissionGroup['tags'][number]

const getName = ({ classified_name }: { classified_name: string }): string => classified_name

const columns: readonly Column<GroupTag>[] = [{ key: 'classified_name', header: 'Name', text: getName }]

export function GroupTags({ group }: { group: PermissionGroup }) {
  const table = useItemTableParams('permission-group-tags', group.id, groupTableSpec)
  return (
    <AssignedItems<GroupTag, Tag, GroupChange>
      owner={group.display_name}
      noun="tags"
      filterLabel="Tag"
      empty="No tags yet."
      missing="Select at least one tag."
      columns={columns}
      getRowName={getName}
      table={table}
      {...localList({ rows: group.tags, getText: getName }, table[0])}
      addition={useChangePermissionGroup(group.id)}
      toAddition={(tag_ids) => ({ kind: 'add_tags', tag_ids })}
      added={updated(group.display_name)}
      removal={useChangePermissionGroup(group.id)}
      toRemoval={(tag_id) => ({ kind: 'remove_tag', tag_id })}
      getItemName={getName}
      renderPicker={(field) => <TagPicker label="Tags" required {...field} />}
    />
  )
}
