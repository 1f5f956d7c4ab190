import type { BulkEditUser } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { pageSizes, type TableParams } from '../../../platform/table/table-params.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { NamedRowLink } from '../components/NamedRowLink.tsx'
import { stateText } from '../user-accounts/user-accounts.text.ts'
import { fieldText } from './bulk-edit.view.ts'

export const firstPage: TableParams = { ordering: '', page: 1, page_size: pageSizes[0], filters: {} }

export const bulkEditColumns: readonly Column<BulkEditUser>[] = [
  {
    key: 'name',
    header: 'User',
    className: 'w-1/3',
    cell: ({ id, display_name }) => <NamedRowLink section="users" id={id} name={display_name} />,
  },
  {
    key: 'changes',
    header: 'Changes',
    cell: ({ fields, reason }) => (
      <>
        {reason && <p>{reason}</p>}
        {fields.map((field) => (
          <FieldChange key={field.field} {...field} />
        ))}
      </>
    ),
  },
]

const FieldChange = ({ field, kept, removed, added }: BulkEditUser['fields'][number]) => (
  <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
    <span className="text-ink-2">{fieldText(field)}</span>
    {kept.map((value) => (
      <span key={value}>{value}</span>
    ))}
    {removed.map((value) => (
      <span key={value} className="inline-flex items-center gap-0.5 text-ink-2">
        <IconMinus size={12} stroke={1.75} aria-label="minus" />
        {valueText(field, value)}
      </span>
    ))}
    {added.map((value) => (
      <span key={value} className="inline-flex items-center gap-0.5 font-medium text-accent">
        <IconPlus size={12} stroke={1.75} aria-label="plus" />
        {valueText(field, value)}
      </span>
    ))}
  </p>
)

const states = ['invited', 'active', 'locked', 'deactivated'] as const

function valueText(field: BulkEditUser['fields'][number]['field'], value: string): string {
  const state = field === 'state' ? states.find((each) => each === value) : undefined
  return state ? stateText(state) : value
}
