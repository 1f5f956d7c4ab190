import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { ReactNode } from 'react'
import { AddItemsDialog } from '../components/AddItemsDialog.tsx'
import { useChangePermissionGroup, type GroupChange } from './permission-group.api.ts'
import { updated } from './roles.text.ts'

interface AddToGroupDialogProps<Item extends { id: number }> {
  group: PermissionGroup
  title: string
  missing: string
  failure: (names: string) => string
  getName: (item: Item) => string
  toChange: (ids: number[]) => GroupChange
  renderPicker: (field: {
    value: Item[]
    onChange: (items: Item[]) => void
    error: string | undefined
  }) => ReactNode
  onClose: () => void
}

export const AddToGroupDialog = <Item extends { id: number }>({
  group,
  ...rest
}: AddToGroupDialogProps<Item>) => (
  <AddItemsDialog<Item, GroupChange>
    {...rest}
    change={useChangePermissionGroup(group.id)}
    success={updated(group.display_name)}
  />
)
