import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { DepartmentDetail } from '@wardline/contract/directory/departments/department.schemas.ts'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { AddContactsDialog } from './AddContactsDialog.tsx'
import { groupOnCallQuery } from './department.api.ts'
import { noContacts, noFailOver, noOperator } from './departments.text.ts'
import { FailOverDialog } from './FailOverDialog.tsx'

/**
 * Shows the recipients of a message to the department: first its contacts, then the next ones if no contact can
 * receive.
 */
export function MessageRoute({ department }: { department: DepartmentDetail }) {
  const { permissions } = useMe()
  const [dialog, setDialog] = useState<'contacts' | 'fail_over'>()
  const { name, message_contacts, message_contact_count, fail_over_user, operator, account_fail_over_user } =
    department
  const close = () => setDialog(undefined)
  return (
    <ol
      aria-label={`Messages to ${name}`}
      className="mb-4 grid divide-line rounded-xl border border-line max-md:divide-y md:grid-cols-3 md:divide-x"
    >
      <Step
        title={`Messages to ${name} go to`}
        missing={message_contact_count === 0 ? noContacts : undefined}
        action={
          <Button aria-label="Add message contacts" onClick={() => setDialog('contacts')}>
            Add
          </Button>
        }
      >
        {message_contacts.map((contact) => (
          <MessageContact key={contact.contact_id} contact={contact} />
        ))}
        {message_contact_count > message_contacts.length && (
          <span className="text-ink-2">and {message_contact_count - message_contacts.length} more</span>
        )}
      </Step>
      <Step
        title="If no one of them can receive"
        missing={fail_over_user ? cannotReceive(fail_over_user) : noFailOver}
        action={
          <Button aria-label="Change the fail-over user" onClick={() => setDialog('fail_over')}>
            Change
          </Button>
        }
      >
        {fail_over_user && <Named name={fail_over_user.display_name} detail="fail-over user" />}
      </Step>
      <Step
        title="Then"
        missing={operator ? cannotReceive(operator) : noOperator}
        action={
          permissions.includes('accounts.change_account') && (
            <AppLink
              href="/accountSettings/account"
              aria-label="Change the operator"
              className="inline-flex h-control items-center px-1 text-sm text-accent underline underline-offset-2"
            >
              Change
            </AppLink>
          )
        }
      >
        {account_fail_over_user?.can_receive && (
          <Named name={account_fail_over_user.display_name} detail="default fail-over user, then" />
        )}
        {operator && <Named name={operator.display_name} detail="operator" />}
      </Step>
      {dialog === 'contacts' && <AddContactsDialog department={department} isContactable onClose={close} />}
      {dialog === 'fail_over' && <FailOverDialog department={department} onClose={close} />}
    </ol>
  )
}

const cannotReceive = ({ display_name, can_receive }: { display_name: string; can_receive: boolean }) =>
  can_receive ? undefined : `${display_name} is locked or no longer active`

interface StepProps {
  title: string
  /** Why the step reaches no one. */
  missing: string | undefined
  action: ReactNode
  children: ReactNode
}

const Step = ({ title, missing, action, children }: StepProps) => (
  <li className="flex min-w-0 items-start gap-2 p-3">
    <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
      <h2 className="text-xs text-ink-2">{title}</h2>
      {children}
      {missing !== undefined && (
        <span className="flex items-center gap-1 font-medium text-danger">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="flex-none" />
          {missing}
        </span>
      )}
    </div>
    {action}
  </li>
)

const Named = ({ name, detail, isGone }: { name: string; detail?: string; isGone?: boolean }) => (
  <span>
    <span className={clsx('font-medium', isGone && 'text-ink-2 line-through')}>{name}</span>{' '}
    {detail && <span className="text-ink-2">{detail}</span>}
  </span>
)

function MessageContact({ contact }: { contact: DepartmentDetail['message_contacts'][number] }) {
  const { name, group_id, can_receive } = contact
  if (group_id !== null) return <GroupContact name={name} group_id={group_id} />
  return can_receive ? <Named name={name} /> : <Named name={name} detail="cannot receive" isGone />
}

function GroupContact({ name, group_id }: { name: string; group_id: number }) {
  const { data } = useQuery(groupOnCallQuery(group_id))
  return <Named name={name} {...(data && { detail: data.text })} />
}
