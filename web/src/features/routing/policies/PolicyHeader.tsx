import { IconDots } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { Menu } from '../../../platform/ui/menus/Menu.tsx'
import { RoutingOffNotice } from '../RoutingOffNotice.tsx'
import { DeletePolicyDialog } from './DeletePolicyDialog.tsx'
import { findState } from './policy-state.view.ts'
import { PolicyStateLabel } from './PolicyStateLabel.tsx'
import { usePolicyItems } from './use-policy-items.ts'
import { PageHeading } from '../../../platform/ui/layout/PageHeading.tsx'

interface PolicyHeaderProps {
  policy: RoutingPolicy | null
  children?: ReactNode
}

export const PolicyHeader = ({ policy, children }: PolicyHeaderProps) => (
  <>
    <header className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-xs text-ink-2">
          <Link to="/messageRouting/{-$item}" params={{ item: undefined }} className="hover:underline">
            Routing
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-3">
          <PageHeading
            title={policy?.name ?? 'New policy'}
            className="min-w-0 text-lg font-semibold wrap-anywhere"
          />
          {policy && <Chip>Order {policy.priority}</Chip>}
          {policy && (
            <span className="text-sm">
              <PolicyStateLabel state={findState(policy)} />
            </span>
          )}
        </div>
      </div>
      {children}
      {policy?.may.change && <PolicyMenu policy={policy} />}
    </header>
    <RoutingOffNotice />
  </>
)

function PolicyMenu({ policy }: { policy: RoutingPolicy }) {
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const items = usePolicyItems(policy, { onDelete: () => setDeleting(true), hasSwitch: false })
  if (items.length === 0) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${policy.name}`}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </IconButton>
        }
        items={items}
      />
      {isDeleting && (
        <DeletePolicyDialog
          policy={policy}
          onClose={() => setDeleting(false)}
          onDeleted={() =>
            void navigate({ to: '/messageRouting/{-$item}', params: { item: undefined }, replace: true })
          }
        />
      )}
    </>
  )
}
