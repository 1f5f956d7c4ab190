import type { UserAccount } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { Menu } from '../../../platform/ui/menus/Menu.tsx'
import { NamedRowLink } from '../components/NamedRowLink.tsx'
import { timeAgo } from '../sessions/session.view.ts'
import { ReachedBy } from './ReachedBy.tsx'
import { signInText, stateText } from './user-accounts.text.ts'

const names = (items: readonly { name?: string; display_name?: string }[]): string =>
  items.map(({ name, display_name }) => name ?? display_name ?? '').join(', ')

const sortedName = ({ last_name, first_name }: UserAccount): string =>
  [last_name, first_name].filter(Boolean).join(', ')

const columnsAt = (now: number): readonly Column<UserAccount>[] => [
  {
    key: 'name',
    header: 'Name',
    ordering: 'last_name',
    cell: (user) => (
      <>
        <NamedRowLink section="users" id={user.id} name={sortedName(user)} />
        {user.state !== 'active' && (
          <span className="ml-2">
            <Chip>{stateText(user.state)}</Chip>
          </span>
        )}
        <span className="block text-xs text-ink-2 md:hidden">
          {[user.title, names(user.departments)].filter(Boolean).join(' · ')}
          {user.reached_by.length === 0 && (
            <span className="block">
              <ReachedBy channels={[]} />
            </span>
          )}
        </span>
      </>
    ),
  },
  { key: 'title', header: 'Title', ordering: 'title', hideOnPhones: true, cell: ({ title }) => title },
  {
    key: 'departments',
    header: 'Departments',
    hideOnPhones: true,
    cell: ({ departments }) => names(departments),
  },
  { key: 'groups', header: 'Groups', hideOnPhones: true, cell: ({ groups }) => names(groups) },
  { key: 'email', header: 'E-mail', ordering: 'email', hideOnPhones: true, cell: ({ email }) => email },
  { key: 'username', header: 'User name', hideOnPhones: true, cell: ({ username }) => username },
  {
    key: 'reached_by',
    header: 'Reached by',
    hideOnPhones: true,
    className: 'w-40',
    cell: ({ reached_by }) => <ReachedBy channels={reached_by} />,
  },
  {
    key: 'last_seen',
    header: 'Last seen',
    ordering: 'last_seen',
    className: 'w-32',
    hideOnPhones: true,
    cell: ({ last_seen, sign_in }) => (last_seen === null ? signInText(sign_in) : timeAgo(last_seen, now)),
  },
]

/** Hidden until the user shows them. */
const hiddenAtFirst = 'groups,email,username'

const hiddenOf = ({ filters }: TableParams): string[] => (filters['hidden'] ?? hiddenAtFirst).split(',')

export const shownColumns = (params: TableParams, now: number): readonly Column<UserAccount>[] =>
  columnsAt(now).filter(({ key }) => !hiddenOf(params).includes(key))

/** Remembered with the other parameters of the table. */
export function ColumnMenu({
  params,
  onParams,
}: {
  params: TableParams
  onParams: (next: TableParams) => void
}) {
  const hidden = hiddenOf(params)
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]
    // `none`: an empty parameter would mean the columns of the first visit.
    onParams(setFilter(params, 'hidden', next.filter((other) => other !== 'none').join(',') || 'none'))
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Columns" side="top">
          <IconColumns3 size={18} stroke={1.75} aria-hidden />
        </IconButton>
      }
      items={columnsAt(0)
        .filter(({ key }) => key !== 'name')
        .map(({ key, header }) => ({
          label: header,
          checked: !hidden.includes(key),
          onSelect: () => toggle(key),
        }))}
    />
  )
}
