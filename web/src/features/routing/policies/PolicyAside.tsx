import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { PolicyEffect } from './PolicyEffect.tsx'

/** Beside the policy: what it does to real messages. */
export const PolicyAside = ({ policy }: { policy: RoutingPolicy }) => (
  <aside
    aria-label="Effect"
    className="flex w-[312px] flex-none flex-col gap-4 overflow-y-auto border-l border-line bg-canvas p-4 text-sm max-lg:hidden"
  >
    <PolicyEffect tried={{ policy_id: policy.id }} />
    <p className="text-ink-2">
      {policy.is_used ? 'Messages were routed by this policy.' : 'No message was routed by this policy yet.'}
    </p>
  </aside>
)
