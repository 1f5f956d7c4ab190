import { useParams } from '@tanstack/react-router'
import { PoliciesPage } from '../../features/routing/policies/PoliciesPage.tsx'
import { PolicyPage } from '../../features/routing/policies/PolicyPage.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'

/** A list of routing, a policy by its id, or a new policy. */
export function RoutingRoute() {
  const { item } = useParams({ from: '/signed-in/messageRouting/{-$item}' })
  if (item === undefined) return <PoliciesPage />
  if (item === 'new') return <PolicyPage key="new" policyId={null} />
  if (/^[1-9]\d{0,14}$/u.test(item)) return <PolicyPage key={item} policyId={Number(item)} />
  return <NotFoundPage />
}
