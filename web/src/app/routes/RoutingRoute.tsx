import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActionsPage } from '../../features/routing/actions/ActionsPage.tsx'
import { ConditionSetsPage } from '../../features/routing/condition-sets/ConditionSetsPage.tsx'
import { ConditionsPage } from '../../features/routing/conditions/ConditionsPage.tsx'
import { DryRunPage } from '../../features/routing/dry-runs/DryRunPage.tsx'
import { PoliciesPage } from '../../features/routing/policies/PoliciesPage.tsx'
import { PolicyPage } from '../../features/routing/policies/PolicyPage.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { parseId } from '../../platform/text/parse-id.ts'

/** Paths ignore case. */
const lists: Readonly<Record<string, ReactNode>> = {
  conditionsetlist: <ConditionSetsPage />,
  conditionslist: <ConditionsPage />,
  actionlist: <ActionsPage />,
  new: <PolicyPage key="new" policyId={null} />,
}

/** The lists of routing, a policy by its id, a new policy, or a dry run. */
export function RoutingRoute() {
  const { item } = useParams({ from: '/signed-in/messageRouting/{-$item}' })
  if (item === undefined) return <PoliciesPage />
  const policyId = parseId(item)
  if (policyId !== undefined) return <PolicyPage key={item} policyId={policyId} />
  const run = /^dryrun-([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/iu.exec(item)
  if (run) return <DryRunPage key={item} runId={Number(run[1])} also={run[2] ? Number(run[2]) : undefined} />
  const name = item.toLowerCase()
  return Object.hasOwn(lists, name) ? lists[name] : <NotFoundPage />
}
