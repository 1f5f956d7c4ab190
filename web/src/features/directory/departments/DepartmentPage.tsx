import { useQuery } from '@tanstack/react-query'
import type { DepartmentDetail } from '@wardline/contract/directory/departments/department.schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedItemPage, SectionLink } from '../../accounts/components/NamedItemPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { AssignedMessageTypes, AssignedSavedFilters, DirectoryAccess } from './AssignedItems.tsx'
import { DepartmentActions } from './DepartmentActions.tsx'
import { DepartmentContacts } from './DepartmentContacts.tsx'
import { DepartmentMembers } from './DepartmentMembers.tsx'
import { MessageRoute } from './MessageRoute.tsx'
import type { DepartmentTab } from './department-tabs.rules.ts'
import { departmentQuery } from './department.api.ts'
import { archivedNote, missingDepartment } from './departments.text.ts'

interface DepartmentPageProps {
  departmentId: number
  tab: DepartmentTab
}

export function DepartmentPage({ departmentId, tab }: DepartmentPageProps) {
  const { permissions } = useMe()
  if (permissions.includes('accounts.change_department'))
    return <LoadedDepartment id={departmentId} tab={tab} />
  return (
    <Page title="Department">
      <PermissionRequired to="change departments" />
    </Page>
  )
}

const LoadedDepartment = ({ id, tab }: { id: number; tab: DepartmentTab }) => (
  <NamedItemPage
    title="Department"
    section="departments"
    shortNoun="department"
    item={useQuery(departmentQuery(id))}
    missing={missingDepartment(id)}
    failure="Could not load the department."
  >
    {(department) => <Department department={department} tab={tab} />}
  </NamedItemPage>
)

interface DepartmentProps {
  department: DepartmentDetail
  tab: DepartmentTab
}

const Department = ({ department, tab }: DepartmentProps) => (
  <Page
    title={department.name}
    about={
      <>
        <SectionLink section="departments">Departments</SectionLink>
        {department.archived !== null && ` · ${archivedNote}`}
      </>
    }
    actions={<DepartmentActions department={department} />}
  >
    {department.archived === null && <MessageRoute department={department} />}
    <Tabs department={department} tab={tab} />
  </Page>
)

const tabs = [
  { name: 'members', key: 'members', label: 'Members', content: DepartmentMembers },
  { name: 'contacts', key: 'contacts', label: 'Contacts', content: DepartmentContacts },
  { name: 'messagetypes', key: 'message_types', label: 'Message types', content: AssignedMessageTypes },
  { name: 'savedfilters', key: 'saved_filters', label: 'Saved filters', content: AssignedSavedFilters },
  {
    name: 'directoryaccess',
    key: 'directory_access',
    label: 'Directory access',
    content: DirectoryAccess,
  },
] as const satisfies readonly { name: DepartmentTab; [field: string]: unknown }[]

/** The open tab is in the address. `1` to `5` and the arrow keys switch. */
function Tabs({ department, tab: open }: DepartmentProps) {
  const navigate = useNavigate()
  const at = tabs.findIndex(({ name }) => name === open)
  const setAt = (index: number) =>
    void navigate({
      to: '/accountSettings/$section/$item/$tab',
      params: {
        section: 'departments',
        item: String(department.id),
        tab: tabs[index]?.name ?? 'members',
      },
      replace: true,
    })
  useShortcuts({
    1: () => setAt(0),
    2: () => setAt(1),
    3: () => setAt(2),
    4: () => setAt(3),
    5: () => setAt(4),
  })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (at + step + tabs.length) % tabs.length
    setAt(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const { key, content: Content } = tabs[at] ?? tabs[0]
  return (
    <>
      <div
        role="tablist"
        aria-label="Department"
        onKeyDown={move}
        className="mb-3 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`department-tab-${tab.key}`}
            aria-selected={index === at}
            aria-controls="department-tab"
            tabIndex={index === at ? 0 : -1}
            onClick={() => setAt(index)}
            className={clsx(
              'h-control flex-none border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2',
              index === at ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label} <span className="text-ink-2 tabular-nums">{department.counts[tab.key]}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id="department-tab" aria-labelledby={`department-tab-${key}`}>
        <Content key={key} department={department} />
      </div>
    </>
  )
}
