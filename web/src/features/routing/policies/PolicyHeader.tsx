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
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'

interface PolicyHeaderProps {
  policy: RoutingPolicy | null
  children?: ReactNode
}

export const PolicyHeader = ({ policy, children }: PolicyHeaderProps) => (
  <>
    <PageHead
      title={policy?.name ?? 'New policy'}
      above={
        <Link to="/messageRouting/{-$item}" params={{ item: undefined }} className="hover:underline">
          Routing
        </Link>
      }
      facts={
        policy && (
          <>
            <Chip>Order {policy.priority}</Chip>
            <span className="text-sm">
              <PolicyStateLabel state={findState(policy)} />
            </span>
          </>
        )
      }
    >
      {children}
      {policy?.may.change && <PolicyMenu policy={policy} />}
    </PageHead>
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
